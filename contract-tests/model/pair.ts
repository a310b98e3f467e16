/** Two applications, one on each engine, that receive the same calls. */
import { Identities } from './comparison';
import { Side } from './side';
import { type CallStep, type Outcome, type Step, operations, recordKindOf } from './calls';

const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** Whether both responses report a taken e-mail or phone number: if both are taken, the engines may report either. */
function areBothTaken({ operationId }: CallStep, ...outcomes: Outcome[]): boolean {
  if (!/^update/.test(operationId)) return false;
  return outcomes.every(({ body }) => /^(EMAIL|PHONE)_TAKEN$/.test((body as { code?: string }).code ?? ''));
}

/** Called before each step. */
export interface Watcher {
  (step: Step, side: Side): void;
}

export class Pair {
  /** Called with every equal response. */
  onAnswer: (operationId: string, outcome: Outcome) => void = () => {};
  private ready: Promise<unknown>;
  private turn = 0;

  private constructor(private readonly sides: [Side, Side]) {
    this.ready = this.renew();
  }

  static async start(): Promise<Pair> {
    return new Pair(await Promise.all([Side.start('sqlite'), Side.start('postgres')]));
  }

  private renew(): Promise<unknown> {
    const ready = Promise.all(this.sides.map((side) => side.begin()));
    // Passes the failure to the next caller.
    ready.catch(() => {});
    return ready;
  }

  /**
   * Runs the sequence on both sides up to the first difference. Returns it, or a violated invariant at the end, or undefined. Then resets
   * both sides in the background, which takes as long as a sequence.
   */
  async differenceIn(steps: readonly Step[], onStep: Watcher = () => {}): Promise<string | undefined> {
    await this.ready;
    try {
      const identities = new Identities();
      for (const step of steps) {
        onStep(step, this.sides[0]);
        const [one, other] = await Promise.all(this.sides.map((side) => side.take(step)));
        if (!('operationId' in step) || areBothTaken(step, one!, other!)) continue;
        const difference = identities.difference(one, other, recordKindOf(byId.get(step.operationId)!));
        if (difference !== undefined) return `${step.operationId} ${difference}`;
        this.onAnswer(step.operationId, one!);
      }
      // The responses are equal, so one side is enough.
      const side = this.sides[this.turn++ % 2]!;
      const problems = await side.journal.problems(side.app);
      return problems.length > 0 ? `${side.engine}: ${problems.join('; ')}` : undefined;
    } finally {
      this.ready = this.renew();
    }
  }

  async close(): Promise<void> {
    await this.ready.catch(() => {});
    await Promise.all(this.sides.map((side) => side.close()));
  }
}
