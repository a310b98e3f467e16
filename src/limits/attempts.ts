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

interface InProgress {
  count: number;
  waiting: (() => void)[];
}

/**
 * Admits attempts while failures of a window are fewer than a limit and the successes in addition. An attempt takes a point when it fails, and adds one
 * when it succeeds. Of those in progress only the process knows: it admits no more than may fail. So with several processes, the failures may
 * exceed the limit by the attempts that the others have in progress. If each took its point when it begins, those in progress could use up a limit
 * although none of them fails.
 */
export class Attempts {
  private readonly inProgress = new Map<string, InProgress>();
  private ended = 0;

  constructor(private readonly leases: QuotaLeases) {}

  /** Begins an attempt. The limits after the first one are parts of it, which are counted in its windows. */
  async begin(
    counted: readonly CountedAttempt[],
    asker: Asker,
    { isAdmitted = false, until }: AttemptSettings,
  ): Promise<Attempt & { prefix?: string }> {
    for (;;) {
      const { ended } = this;
      const seen = await this.look(counted, asker);
      if (isAdmitted) return this.start(seen, asker, []);
      // An attempt that has ended meanwhile may be in neither of the numbers that are added.
      if (ended !== this.ended) continue;
      const failing = seen.find(({ quota }) => quota.isExceeded);
      const busy =
        failing ?? seen.find(({ quota, name }) => quota.remaining <= (this.inProgress.get(name)?.count ?? 0));
      if (!busy)
        return this.start(
          seen,
          asker,
          seen.map(({ name }) => name),
        );
      if (failing || !until || until.aborted) {
        const { resetSeconds } = seen[0]!.quota;
        return { exceeded: { ...busy.quota, resetSeconds }, prefix: busy.prefix, end: async () => {} };
      }
      await this.oneEnds(busy.name, until);
    }
  }

  private async look(counted: readonly CountedAttempt[], asker: Asker) {
    const seen: (CountedAttempt & { name: string; key: string; quota: Quota })[] = [];
    for (const one of counted) {
      const name = one.prefix + one.of;
      // A part has a counter for each window of the whole: one of its own could cover two of them, and one sender use up the second.
      const key = seen[0] ? `${one.prefix}${seen[0].quota.expire} ${one.of}` : name;
      seen.push({ ...one, name, key, quota: await this.leases.look(one.limit, key, asker) });
    }
    return seen;
  }

  /** `names`: the counters that count it while it is in progress. */
  private start(seen: Awaited<ReturnType<Attempts['look']>>, asker: Asker, names: readonly string[]): Attempt {
    for (const name of names) {
      const known = this.inProgress.get(name) ?? { count: 0, waiting: [] };
      known.count += 1;
      this.inProgress.set(name, known);
    }
    let hasEnded = false;
    return {
      end: async (outcome) => {
        if (hasEnded) return;
        hasEnded = true;
        const points = outcome === 'succeeded' ? 1 : -1;
        const refund = ({ limit, key, quota }: (typeof seen)[number]) =>
          this.leases.refund(limit, key, quota.expire, points, asker);
        if (outcome) await Promise.allSettled(seen.map(refund));
        this.ended += 1;
        for (const name of names) this.leave(name);
      },
    };
  }

  private leave(name: string): void {
    const known = this.inProgress.get(name)!;
    known.count -= 1;
    if (known.count === 0) this.inProgress.delete(name);
    for (const wake of known.waiting.splice(0)) wake();
  }

  private async oneEnds(name: string, until: AbortSignal): Promise<void> {
    const { waiting } = this.inProgress.get(name)!;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      until.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
