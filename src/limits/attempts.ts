import type { QuotaLeases } from './quota-leases';
import type { Limit } from './rules';
import type { Asker } from './shared-turn';
import type { Quota } from './tracked-leases';

/** An attempt that may fail. */
export interface Attempt {
  /** Why it should wait. Then it has not begun, and `end` does nothing. */
  exceeded?: Quota;
  /** Ends the attempt, once. Without an outcome, it is not known whether it would have failed, and it is not counted. */
  end: (outcome?: 'succeeded' | 'failed') => Promise<void>;
}

export interface AttemptSettings {
  /** Whether it begins in any case, and others need not wait for it. */
  isAdmitted?: boolean;
  /** Waits, until this is aborted, for attempts in progress if they could use up the rest of a limit. */
  until?: AbortSignal | undefined;
}

/** A limit that counts the attempt, the prefix of the keys of its counters, and whom it counts. */
export interface CountedAttempt {
  limit: Limit;
  prefix: string;
  of: string;
}

/** What a process knows of the attempts that a counter counts. Kept while any is in progress, or about to begin. */
interface Counter {
  name: string;
  /** In progress. */
  count: number;
  /** About to begin. */
  beginning: number;
  ended: number;
  waiting: (() => void)[];
}

/**
 * Admits attempts while failures of a window are fewer than a limit and the successes in addition. An attempt takes a point when it fails, and adds one
 * when it succeeds. Of those in progress only the process knows: it admits no more than may fail. So with several processes, the failures may
 * exceed the limit by the attempts that the others have in progress. If each took its point when it begins, those in progress could use up a limit
 * although none of them fails.
 */
export class Attempts {
  private readonly counters = new Map<string, Counter>();
  constructor(private readonly leases: QuotaLeases) {}

  /** Begins an attempt. The limits after the first one are parts of it, which are counted in its windows. */
  async begin(
    counted: readonly CountedAttempt[],
    asker: Asker,
    settings: AttemptSettings,
  ): Promise<Attempt & { prefix?: string }> {
    const counters = counted.map(({ prefix, of }) => this.counterOf(prefix + of));
    for (const counter of counters) counter.beginning += 1;
    try {
      return await this.beginAt(counters, counted, asker, settings);
    } finally {
      for (const counter of counters) {
        counter.beginning -= 1;
        this.forget(counter);
      }
    }
  }

  private async beginAt(
    counters: readonly Counter[],
    counted: readonly CountedAttempt[],
    asker: Asker,
    { isAdmitted = false, until }: AttemptSettings,
  ): Promise<Attempt & { prefix?: string }> {
    for (;;) {
      const before = counters.map(({ ended }) => ended);
      const seen = await this.look(counted, asker);
      if (isAdmitted) return this.start(seen, asker, []);
      // An attempt that has ended meanwhile may be in neither of the numbers that are added.
      if (counters.some(({ ended }, index) => ended !== before[index])) continue;
      const failing = seen.find(({ quota }) => quota.isExceeded);
      const busy = failing ?? seen.find(({ quota }, index) => quota.remaining <= counters[index]!.count);
      if (!busy) return this.start(seen, asker, counters);
      if (failing || !until || until.aborted) {
        const { resetSeconds } = seen[0]!.quota;
        return { exceeded: { ...busy.quota, resetSeconds }, prefix: busy.prefix, end: async () => {} };
      }
      await oneEnds(counters[seen.indexOf(busy)]!, until);
    }
  }

  private async look(counted: readonly CountedAttempt[], asker: Asker) {
    const seen: (CountedAttempt & { key: string; quota: Quota })[] = [];
    for (const one of counted) {
      // A part has a counter for each window of the whole: one of its own could cover two of them, and one sender use up the second.
      const key = seen[0] ? `${one.prefix}${seen[0].quota.expire} ${one.of}` : one.prefix + one.of;
      seen.push({ ...one, key, quota: await this.leases.look(one.limit, key, asker) });
    }
    return seen;
  }

  /** `counters`: those that count it while it is in progress. */
  private start(seen: Awaited<ReturnType<Attempts['look']>>, asker: Asker, counters: readonly Counter[]): Attempt {
    for (const counter of counters) counter.count += 1;
    let hasEnded = false;
    return {
      end: async (outcome) => {
        if (hasEnded) return;
        hasEnded = true;
        const points = outcome === 'succeeded' ? 1 : -1;
        const refund = ({ limit, key, quota }: (typeof seen)[number]) =>
          this.leases.refund(limit, key, quota.expire, points, asker);
        if (outcome) await Promise.allSettled(seen.map(refund));
        for (const counter of counters) this.leave(counter);
      },
    };
  }

  private leave(counter: Counter): void {
    counter.count -= 1;
    counter.ended += 1;
    this.forget(counter);
    for (const wake of counter.waiting.splice(0)) wake();
  }

  private counterOf(name: string): Counter {
    let counter = this.counters.get(name);
    if (!counter) this.counters.set(name, (counter = { name, count: 0, beginning: 0, ended: 0, waiting: [] }));
    return counter;
  }

  private forget({ name, count, beginning }: Counter): void {
    if (count === 0 && beginning === 0) this.counters.delete(name);
  }
}

async function oneEnds({ waiting }: Counter, until: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const wake = () => {
      until.removeEventListener('abort', wake);
      resolve();
    };
    waiting.push(wake);
    until.addEventListener('abort', wake, { once: true });
  });
}
