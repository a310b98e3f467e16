import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarReading, Circumstances } from './parsing';
import { CalendarError } from './recurrence';

/** What the thread is asked, and what it answers: a {@link CalendarError} loses its class on the way. */
export interface Task {
  bytes: Uint8Array;
  circumstances: Circumstances;
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
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly means = usual) {}

  /** As `readCalendar`. Throws CalendarError `tooLarge` too where it takes longer or more memory than a calendar may; the thread is ended then. */
  read(bytes: Uint8Array, circumstances: Circumstances): Promise<CalendarReading> {
    const reading = this.turn.then(() => this.ask({ bytes, circumstances }));
    this.turn = reading.catch(() => {});
    return reading;
  }

  private async ask(task: Task): Promise<CalendarReading> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.start());
    // It keeps this process alive only while something is awaited of it.
    thread.ref();
    thread.postMessage(task);
    let answer: Answer;
    try {
      [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(this.means.longestMs) })) as [Answer];
    } catch (error) {
      this.end();
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
    // Whoever waits hears of it; without anybody it would end the process.
    return thread.on('error', () => {});
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}
