import type { Reply } from '../../src/testing/app';

/** The outcome of a variant. */
interface Outcome {
  field: string;
  variant: string;
  outcome: string;
}

/** Ways in which a message states the correct value: an example, the allowed values, a bound, a type, or to omit it. */
const mend =
  /must (be|not)|e\.g\. |is required|omit it|whose (parameters|files) are|send the|send only|Did you mean|requires the method|Authorization: Bearer|see character|more than once|set this header/;

/** Collects the outcomes of all variants for a table. */
export class Outcomes {
  private readonly all: Outcome[] = [];

  /**
   * Checks a response against the intended value: a success must return exactly that value, and an error must have a message that states
   * the correct form. A value must never be misinterpreted.
   */
  judge(
    field: string,
    variant: unknown,
    reply: Pick<Reply, 'status' | 'envelope'>,
    read: unknown,
    meant: unknown,
  ): void {
    const written = typeof variant === 'string' ? variant : JSON.stringify(variant);
    const { status, envelope } = reply;
    const outcome = status < 300 ? 'works' : `${status}: ${envelope.message}`;
    this.all.push({ field, variant: written, outcome });
    if (status < 300) return expect({ field, written, read }).toEqual({ field, written, read: meant });
    expect([400, 401, 404, 405, 415]).toContain(status);
    // An error about several members lists them, each with its own message.
    const text = [envelope.message, ...envelope.errors.map(({ message }) => message)].join(' ');
    expect(`${field} ${written}: ${text}`).toMatch(mend);
  }

  /** One line for each variant; long variants are truncated. */
  table(): string {
    const cells = this.all.map(({ field, variant, outcome }) => [
      field.padEnd(16),
      variant.slice(0, 50).padEnd(50),
      outcome,
    ]);
    return cells.map((line) => line.join('  ')).join('\n');
  }

  get count(): number {
    return this.all.length;
  }
}
