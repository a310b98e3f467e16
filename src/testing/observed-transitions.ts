import type { Transition } from './state-machines';

/** The transitions of a state machine of the contract, one for each role: `Requested acceptBookingRequest Owner Accepted`. */
export function transitionsOf(machine: { transitions: readonly Transition<string>[] }): string[] {
  const all = machine.transitions.flatMap(({ from, event, by, to }) =>
    by.map((role) => `${from ?? '(new)'} ${event} ${role} ${to}`),
  );
  return [...new Set(all)].sort();
}

/** The transitions that a test has caused. */
export class ObservedTransitions {
  private readonly seen = new Set<string>();

  /** Notes a transition. A request that leaves a record as it was is none. */
  note(from: string | null, event: string, by: string, to: string): void {
    if (from !== to) this.seen.add(`${from ?? '(new)'} ${event} ${by} ${to}`);
  }

  list(): string[] {
    return [...this.seen].sort();
  }
}

/** The states of some records, of which `read` returns the present ones by id. */
export class ObservedRecords {
  private known = new Map<number, string>();

  constructor(
    private readonly observed: ObservedTransitions,
    private readonly read: () => Promise<ReadonlyMap<number, string>>,
  ) {}

  /** Notes what has changed since the last call as the effect of an event: also new records, unless `which` is `known`. */
  async see(event: string, by: string, which: 'all' | 'known' = 'all'): Promise<void> {
    const now = new Map([...(await this.read())].filter(([id]) => which === 'all' || this.known.has(id)));
    for (const [id, to] of now) this.observed.note(this.known.get(id) ?? null, event, by, to);
    this.known = now;
  }

  /** The states as they were last seen. */
  get states(): string[] {
    return [...this.known.values()];
  }
}
