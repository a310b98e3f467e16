import type { Reply } from '../../src/testing/app';

/** What became of a variant. */
interface Outcome {
  field: string;
  variant: string;
  outcome: string;
}

/** How people are told what would be right: an example, those that there are, a bound, a kind, or to leave it out. */
const mend =
  /must (be|not)|as in |is required|leave it out|which takes|are called|has to be|send the|Perhaps you mean|called with|Authorization: Bearer|see character|more than once|Leave that header/;

/** The outcomes of all variants, for a table at the end. */
export class Outcomes {
  private readonly all: Outcome[] = [];

  /**
   * Holds an answer against what was meant: a success has to read back as just that, and everything else to be a refusal whose message
   * says what would be right. Nothing is taken for something else.
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
    // Of several members the message names which, and each says for itself what would be right.
    const said = [envelope.message, ...envelope.errors.map(({ message }) => message)].join(' ');
    expect(`${field} ${written}: ${said}`).toMatch(mend);
  }

  /** A line for each, the longest variants cut. */
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
