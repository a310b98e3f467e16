import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarReading, ReadOptions } from './parsing';
import type { Origin } from '../limits/fair-queue';
import { StandingQueues } from '../limits/standing-queues';
import { CalendarError } from './errors';

/** A message to the thread. */
export interface Task {
  bytes: Uint8Array;
  options: ReadOptions;
  /** Shared memory. The thread sets it to 1 when it starts with the task. */
  started: Int32Array;
}

/** A message from the thread. A {@link CalendarError} loses its class in a message. */
export type TaskResult = { reading: CalendarReading } | { error: Pick<CalendarError, 'code' | 'part'> };

/** The compiled file, also where this file runs as TypeScript, as in tests. */
const program = join(__dirname, __filename.endsWith('.ts') ? '../../dist/src/calendars' : '', 'reader-thread.js');

/** The costliest allowed calendars take about five seconds and 48 MB. */
const defaults = { program, timeoutMs: 10_000, heapMb: 128 };
/** In ms: an idle thread is ended after this time. */
const idleMs = 2_000;

/** A calendar that waits for the thread. */
interface Waiting {
  origin: Origin;
  standing: 'job' | 'client';
  start: () => void;
}

/**
 * Reads calendars in a separate thread, one at a time: a calendar can take seconds to compute, in which the main thread handles requests.
 */
export class CalendarReader {
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isBusy = false;
  private readonly waiting = new StandingQueues<Waiting['standing'], Waiting>(['job', 'client']);

  constructor(private readonly settings = defaults) {}

  /**
   * `readCalendar` in the thread. Also throws CalendarError `tooComplex` if reading exceeds the limits of time or memory; the thread is then
   * ended. Calls without a `site` are those of a job and come before those of requests, which have at least every fourth turn. In each of the two
   * queues, calls take turns by the site of the request and, of a site or without a request, by owner, so that neither an owner with many calendars
   * nor a site with many accounts delays the others. A call whose `signal` is aborted while it waits throws the reason of the signal. The callers
   * bound how many wait. Adds the time of the thread, without that of waiting for it, to `usage`.
   */
  async read(
    bytes: Uint8Array,
    options: ReadOptions,
    {
      ownerId,
      usage,
      site,
      signal,
    }: { ownerId: number; usage: { spentMs: number }; site?: string | undefined; signal: AbortSignal },
  ): Promise<CalendarReading> {
    const standing = site === undefined ? 'job' : 'client';
    await this.acquire({ origin: { key: `${ownerId}`, site: site ?? `owner ${ownerId}` }, standing, signal });
    const startedAt = performance.now();
    try {
      return await this.run({ bytes, options });
    } finally {
      usage.spentMs += performance.now() - startedAt;
      this.release();
    }
  }

  private acquire({ signal, ...turn }: Omit<Waiting, 'start'> & { signal: AbortSignal }): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.isBusy)
      return new Promise((resolve, reject) => {
        const start = () => {
          signal.removeEventListener('abort', drop);
          resolve();
        };
        const waiting = { ...turn, start };
        const drop = () => {
          this.waiting.remove(waiting);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', drop, { once: true });
        this.waiting.add(waiting, Infinity);
      });
    this.isBusy = true;
    return undefined;
  }

  private release(): void {
    const next = this.waiting.take();
    if (next) next.start();
    else this.isBusy = false;
  }

  private async run(task: Omit<Task, 'started'>): Promise<CalendarReading> {
    clearTimeout(this.idle);
    const isNew = this.thread === undefined;
    const thread = (this.thread ??= this.start());
    // The thread keeps the process alive only while it has a task.
    thread.ref();
    const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    thread.postMessage({ ...task, started } satisfies Task);
    let result: TaskResult;
    try {
      result = await nextMessage(thread, this.settings.timeoutMs);
    } catch (error) {
      this.end();
      // The thread ended before it started with this task, so the task is not the cause.
      if (started[0] === 0 && !isNew) return this.run(task);
      const { code } = error as NodeJS.ErrnoException;
      if (!(error instanceof TimeoutError) && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new CalendarError('tooComplex');
    }
    thread.unref();
    this.idle = setTimeout(() => this.end(), idleMs).unref();
    if ('error' in result) throw new CalendarError(result.error.code, result.error.part);
    return result.reading;
  }

  private start(): Worker {
    const thread = new Worker(this.settings.program, {
      // No keys or addresses, as for the process that decodes pictures.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.settings.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    // The waiting call gets the error from nextMessage. Without this listener an error would end the process.
    return thread.on('error', () => {});
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

class TimeoutError extends Error {}

/**
 * The next message of the thread. Rejects if the thread exits, with the error that ended it, and with {@link TimeoutError} after `timeoutMs`.
 * The error of a thread is not awaited itself, because it may arrive before a message that was sent before it; the exit comes after both.
 */
async function nextMessage(thread: Worker, timeoutMs: number): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    let reason = new Error('the thread has exited');
    const remember = (error: Error) => (reason = error);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', remember).off('exit', onExit);
      settle();
    };
    const onMessage = (result: TaskResult) => end(() => resolve(result));
    const onExit = () => end(() => reject(reason));
    const timer = setTimeout(() => end(() => reject(new TimeoutError('no message'))), timeoutMs);
    thread.on('message', onMessage).on('error', remember).on('exit', onExit);
  });
}
