import { FairQueue, type Origin } from './fair-queue';

/** How many jobs of better standings are taken before one that waits with a worse one. */
const turnsBefore = 3;

interface Queue<Job extends { origin: Origin }> {
  jobs: FairQueue<Job>;
  /** How many jobs of better standings were taken while some waited here. */
  passed: number;
}

/**
 * Waiting jobs of senders of different standings, such as users and anonymous clients. Each standing has a queue of its own, which the others
 * cannot fill; in it, sites and senders take turns ({@link FairQueue}). Better standings come first. A worse one has at least one turn after
 * three of better ones, unless a worse one still takes it.
 */
export class StandingQueues<Standing extends string, Job extends { origin: Origin; standing: Standing }> {
  private readonly queues: ReadonlyMap<Standing, Queue<Job>>;

  /** `standings` are ordered, the best first. */
  constructor(standings: readonly Standing[]) {
    this.queues = new Map(standings.map((standing) => [standing, { jobs: new FairQueue<Job>(), passed: 0 }]));
  }

  get size(): number {
    let size = 0;
    for (const { jobs } of this.queues.values()) size += jobs.size;
    return size;
  }

  /** Adds a job; `most` of its standing may wait ({@link FairQueue.addWithin}). */
  add(job: Job, most: number): Job | undefined {
    return this.jobsOf(job.standing).addWithin(job, most);
  }

  /** Returns whether the job was waiting. */
  remove(job: Job): boolean {
    return this.jobsOf(job.standing).remove(job);
  }

  /** Removes the job whose turn it is, of the standings except `paused`. */
  take(paused?: Standing): Job | undefined {
    let [best, longest]: (Queue<Job> | undefined)[] = [];
    for (const queue of this.ready(paused)) {
      best ??= queue;
      // Of those that have waited long enough, the worst standing, which waits most often.
      if (queue.passed >= turnsBefore) longest = queue;
    }
    const chosen = longest ?? best;
    if (!chosen) return undefined;
    let isWorse = false;
    for (const queue of this.ready(paused)) {
      if (isWorse) queue.passed += 1;
      isWorse ||= queue === chosen;
    }
    chosen.passed = 0;
    return chosen.jobs.take();
  }

  /** Those with jobs, the best first. */
  private *ready(paused: Standing | undefined): Generator<Queue<Job>> {
    for (const [standing, queue] of this.queues) if (queue.jobs.size > 0 && standing !== paused) yield queue;
  }

  private jobsOf(standing: Standing): FairQueue<Job> {
    return this.queues.get(standing)!.jobs;
  }
}
