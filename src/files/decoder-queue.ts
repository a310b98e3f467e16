import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fail, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import type { Origin } from '../limits/fair-queue';
import { StandingQueues } from '../limits/standing-queues';
import type { Picture, PictureProblem, PictureRules } from './formats';

/** A request to the decoder process. */
export interface Task {
  id: number;
  bytes: Uint8Array;
  rules: PictureRules;
}
export interface Answer {
  id: number;
  outcome: Picture | PictureProblem;
}

/** The number of pictures that are sent to the decoder at once; it decodes fewer at a time if they are large. */
const concurrency = 2;
/** The maximum number of waiting pictures of each kind of sender: large ones take seconds each, and senders would not wait longer. */
const maximumWaiting = 16;
/** The idle time after which the process ends, in ms. */
const idleMs = 2_000;
/** The time after which the process is killed, in ms. Its own limit for one picture is shorter. */
const killAfterMs = 60_000;

/** The compiled program, also if this file runs from source, as in tests. */
const program = join(__dirname, __filename.endsWith('.ts') ? '../../dist/src/files' : '', 'decoder-process.js');

interface Job {
  task: Task;
  origin: Origin;
  standing: Sender['standing'];
  resolve: (outcome: Picture | PictureProblem) => void;
  reject: (reason: Error) => void;
}

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new StandingQueues<Sender['standing'], Job>(['active', 'inactive', 'anonymous']);
const inProgress = new Map<number, Job & { timer: NodeJS.Timeout }>();

/**
 * Decodes a picture in a separate process. Active accounts come before others, and those before anonymous clients, of whose pictures one is decoded
 * at a time, see {@link StandingQueues}. Throws Refusal NOT_READY if too many pictures wait, if the sender disconnects while waiting, or if the
 * process ends.
 */
export function decodeInProcess(
  bytes: Uint8Array,
  rules: PictureRules,
  { key, site, standing, gone }: Sender,
): Promise<Picture | PictureProblem> {
  return new Promise((resolve, reject) => {
    if (gone.aborted) return reject(busy());
    const origin = { key, site };
    const job: Job = { task: { id: (lastId += 1), bytes, rules }, origin, standing, resolve, reject };
    gone.addEventListener('abort', () => drop(job), { once: true });
    waiting.add(job, maximumWaiting)?.reject(busy());
    next();
  });
}

/** The number of pictures that are being decoded, and the number that wait. */
export function countPictures(): { underWay: number; waiting: number } {
  // The names are label values of a metric.
  return { underWay: inProgress.size, waiting: waiting.size };
}

/** Rejects a job if it waits. */
function drop(job: Job): void {
  if (waiting.remove(job)) job.reject(busy());
}

function takeTurn(): Job | undefined {
  const isAnonymousUnderWay = [...inProgress.values()].some(({ standing }) => standing === 'anonymous');
  return waiting.take(isAnonymousUnderWay ? 'anonymous' : undefined);
}

function next(): void {
  clearTimeout(idle);
  for (let job; inProgress.size < concurrency && (job = takeTurn());) {
    const { id } = job.task;
    decoder ??= startDecoder();
    const process = decoder;
    inProgress.set(id, { ...job, timer: setTimeout(() => process.kill('SIGKILL'), killAfterMs) });
    // If sending fails, the process has ended, and its exit event rejects the job.
    process.send(job.task, () => {});
  }
  // The decoder keeps this process alive only while jobs are in progress.
  if (inProgress.size > 0) return decoder?.channel?.ref();
  decoder?.channel?.unref();
  idle = setTimeout(() => decoder?.disconnect(), idleMs).unref();
}

function startDecoder(): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  const started = fork(program, {
    // No keys and no URLs. One arena of the C library's allocator, because each arena would keep its peak memory.
    env: { PATH, SystemRoot, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.unref();
  started.on('message', ({ id, outcome }: Answer) => {
    finish(id, (job) => job.resolve(outcome));
    next();
  });
  const over = () => {
    if (decoder !== started) return;
    decoder = undefined;
    for (const id of inProgress.keys()) finish(id, (job) => job.reject(busy()));
    next();
  };
  started.once('disconnect', over).once('error', over);
  return started;
}

function finish(id: number, end: (job: Job) => void): void {
  const job = inProgress.get(id);
  if (!job) return;
  inProgress.delete(id);
  clearTimeout(job.timer);
  end(job);
}

function busy(): Refusal {
  return new Refusal(fail('NOT_READY', { retryAfter: 5 }));
}
