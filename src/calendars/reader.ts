import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarReading, Circumstances } from './parsing';
import { CalendarError } from './recurrence';

/** What the thread is asked, and what it answers: a {@link CalendarError} loses its class on the way. */
export interface Task {
  bytes: Uint8Array;
  circumstances: Circumstances;
  /** Shared: the thread puts 1 into it as soon as it has the task. */
  begun: Int32Array;
}
export type Answer = { reading: CalendarReading } | { refused: Pick<CalendarError, 'kind' | 'message'> };

/** Compiled, also where this file runs as it was written, as it does in tests. */
const program = join(__dirname, __filename.endsWith('.ts') ? '../../dist/src/calendars' : '', 'reader-thread.js');

/** The largest calendar takes a second or two, and less than 48 MB. */
const usual = { program, longestMs: 10_000, heapMb: 128 };
/** ms without a calendar after which the thread ends. */
const idleMs = 2_000;

/**
 * Reads calendars in a thread of its own, one after the other: what strangers have written takes seconds of computing, in which this
 * process answers its requests.
 */
export class CalendarReader {
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isBusy = false;
  /** Those who wait for the thread, by owners: the next one whose turn it is stands first. */
  private readonly waiting = new Map<number, (() => void)[]>();

  constructor(private readonly means = usual) {}

  /**
   * As `readCalendar`. Throws CalendarError `tooLarge` too where it takes longer or more memory than a calendar may; the thread is ended
   * then. Owners take turns, so that nobody waits for all that another one has read.
   */
  async read(bytes: Uint8Array, circumstances: Circumstances, ownerId: number): Promise<CalendarReading> {
    await this.turnOf(ownerId);
    try {
      return await this.ask({ bytes, circumstances });
    } finally {
      this.giveTurn();
    }
  }

  private turnOf(ownerId: number): Promise<void> | undefined {
    if (this.isBusy)
      return new Promise((begin) => this.waiting.set(ownerId, [...(this.waiting.get(ownerId) ?? []), begin]));
    this.isBusy = true;
    return undefined;
  }

  private giveTurn(): void {
    const [next] = this.waiting;
    if (!next) return void (this.isBusy = false);
    const [ownerId, [begin, ...later]] = next;
    this.waiting.delete(ownerId);
    // Behind all others.
    if (later.length > 0) this.waiting.set(ownerId, later);
    begin!();
  }

  private async ask(task: Omit<Task, 'begun'>): Promise<CalendarReading> {
    clearTimeout(this.idle);
    const isNew = this.thread === undefined;
    const thread = (this.thread ??= this.start());
    // It keeps this process alive only while something is awaited of it.
    thread.ref();
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    thread.postMessage({ ...task, begun } satisfies Task);
    let answer: Answer;
    try {
      answer = await answerOf(thread, this.means.longestMs);
    } catch (error) {
      this.end();
      // It ended with the calendar before, or of nothing, and this one has no part in it.
      if (begun[0] === 0 && !isNew) return this.ask(task);
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ABORT_ERR' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new CalendarError('tooLarge', 'more work than a calendar may make');
    }
    thread.unref();
    this.idle = setTimeout(() => this.end(), idleMs).unref();
    if ('refused' in answer) throw new CalendarError(answer.refused.kind, answer.refused.message);
    return answer.reading;
  }

  private start(): Worker {
    const thread = new Worker(this.means.program, {
      // Neither keys nor addresses, as for the process that decodes pictures.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.means.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    // Whoever waits hears of it; without anybody it would end the process.
    return thread.on('error', () => {});
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

/** What the thread says next. Rejects where it breaks or leaves instead, and with an ABORT_ERR where it takes longer. */
async function answerOf(thread: Worker, longestMs: number): Promise<Answer> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), longestMs);
  const left = once(thread, 'exit', over).then(() => Promise.reject(new Error('the thread has left')));
  try {
    const [answer] = (await Promise.race([once(thread, 'message', over), left])) as [Answer];
    return answer;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
