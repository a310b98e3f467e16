import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fail, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import type { Picture, PictureFormat, PictureProblem } from './formats';

/** A request to the decoder process. */
export interface Task {
  id: number;
  bytes: Uint8Array;
  allowed: readonly PictureFormat[];
}
export interface Answer {
  id: number;
  outcome: Picture | PictureProblem;
}

/** The number of pictures that are sent to the decoder at once; it decodes fewer at a time if they are large. */
const concurrency = 2;
/** The maximum number of waiting pictures of all senders: large ones take seconds each, and senders would not wait longer. */
const maximumWaiting = 16;
/** The idle time after which the process ends, in ms. */
const idleMs = 2_000;
/** The time after which the process is killed, in ms. Its own limit for one picture is shorter. */
const killAfterMs = 60_000;

/** The compiled program, also if this file runs from source, as in tests. */
const program = join(__dirname, __filename.endsWith('.ts') ? '../../dist/src/files' : '', 'decoder-process.js');

interface Job {
  task: Task;
  sender: Sender;
  resolve: (outcome: Picture | PictureProblem) => void;
  reject: (reason: Error) => void;
}

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
/** Waiting jobs by sender, in the order in which the senders are served. */
const waiting = new Map<string, Job[]>();
const inProgress = new Map<number, Job & { timer: NodeJS.Timeout }>();

/**
 * Decodes a picture in a separate process. Senders are served round-robin, regardless of the number of their pictures. Throws
 * Refusal NOT_READY if too many pictures wait, if the sender disconnects while waiting, or if the process ends.
 */
export function decodeInProcess(
  bytes: Uint8Array,
  allowed: readonly PictureFormat[],
  sender: Sender,
): Promise<Picture | PictureProblem> {
  return new Promise((resolve, reject) => {
    if (sender.gone.aborted) return reject(busy());
    const job = { task: { id: (lastId += 1), bytes, allowed }, sender, resolve, reject };
    sender.gone.addEventListener('abort', () => drop(job), { once: true });
    waiting.set(sender.key, [...(waiting.get(sender.key) ?? []), job]);
    makeRoom();
    next();
  });
}

/** The number of pictures that are being decoded, and the number that wait. */
export function countPictures(): { underWay: number; waiting: number } {
  // The names are label values of a metric.
  return { underWay: inProgress.size, waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0) };
}

/** If too many pictures wait, drops the latest one of the sender with the most, so that no sender blocks the others. */
function makeRoom(): void {
  const queues = [...waiting.values()];
  if (queues.reduce((sum, queue) => sum + queue.length, 0) <= maximumWaiting) return;
  // Among equals, the sender that is served last.
  drop(queues.reduce((most, queue) => (queue.length >= most.length ? queue : most)).at(-1)!);
}

/** Rejects a waiting job. */
function drop(job: Job): void {
  const { key } = job.sender;
  const own = waiting.get(key);
  if (!own?.includes(job)) return;
  if (own.length === 1) waiting.delete(key);
  else own.splice(own.indexOf(job), 1);
  job.reject(busy());
}

/** Takes the first job of the next sender, and moves the sender to the end. */
function takeTurn(): Job | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [key, [job, ...later]] = first;
  waiting.delete(key);
  if (later.length > 0) waiting.set(key, later);
  return job;
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
