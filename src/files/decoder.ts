import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fail, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import type { Picture, PictureFormat, PictureProblem } from './formats';

/** What the decoder is asked, and what it answers. */
export interface Task {
  id: number;
  bytes: Uint8Array;
  allowed: readonly PictureFormat[];
}
export interface Answer {
  id: number;
  outcome: Picture | PictureProblem;
}

/** Given to the decoder at once; it decodes fewer where they are large. */
const concurrency = 2;
/** Pictures that wait for their turn, of all senders: the largest take seconds each, and more would wait longer than their senders. */
const mostWaiting = 16;
/** ms without a picture after which the process ends. */
const idleMs = 2_000;
/** ms after which the process is ended: its own limit for one picture is shorter. */
const longestMs = 60_000;

/** Compiled, also where this file runs as it was written, as it does in tests. */
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
/** By the senders' keys, in the order of their turns. */
const waiting = new Map<string, Job[]>();
const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>();

/**
 * Has a picture decoded in a process of its own, when it is its turn; senders take turns, however much each has sent. Throws Refusal
 * NOT_READY where too many wait, where the sender is gone before its turn, or where the process ended.
 */
export function decodeApart(
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

/** How many pictures are being decoded, and how many wait for that. */
export function countPictures(): { underWay: number; waiting: number } {
  return { underWay: underWay.size, waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0) };
}

/** Where too many wait, whoever has most of them loses the latest: nobody is kept out by another's many. */
function makeRoom(): void {
  const queues = [...waiting.values()];
  if (queues.reduce((sum, queue) => sum + queue.length, 0) <= mostWaiting) return;
  // Of equals the last in turn.
  drop(queues.reduce((most, queue) => (queue.length >= most.length ? queue : most)).at(-1)!);
}

/** Refuses a job that still waits. */
function drop(job: Job): void {
  const { key } = job.sender;
  const own = waiting.get(key);
  if (!own?.includes(job)) return;
  if (own.length === 1) waiting.delete(key);
  else own.splice(own.indexOf(job), 1);
  job.reject(busy());
}

/** The first job of the sender whose turn it is, who then comes after all others. */
function takeTurn(): Job | undefined {
  const [turn] = waiting;
  if (!turn) return undefined;
  const [key, [job, ...later]] = turn;
  waiting.delete(key);
  if (later.length > 0) waiting.set(key, later);
  return job;
}

function next(): void {
  clearTimeout(idle);
  for (let job; underWay.size < concurrency && (job = takeTurn());) {
    const { id } = job.task;
    decoder ??= startDecoder();
    const process = decoder;
    underWay.set(id, { ...job, timer: setTimeout(() => process.kill('SIGKILL'), longestMs) });
    // Where it fails the process has ended, which says so itself.
    process.send(job.task, () => {});
  }
  // It keeps this process alive only while something is awaited of it.
  if (underWay.size > 0) return decoder?.channel?.ref();
  decoder?.channel?.unref();
  idle = setTimeout(() => decoder?.disconnect(), idleMs).unref();
}

function startDecoder(): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  const started = fork(program, {
    // Neither keys nor addresses; and of the C library's memory one pool: many would each keep what they once needed.
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
    for (const id of underWay.keys()) finish(id, (job) => job.reject(busy()));
    next();
  };
  started.once('disconnect', over).once('error', over);
  return started;
}

function finish(id: number, end: (job: Job) => void): void {
  const job = underWay.get(id);
  if (!job) return;
  underWay.delete(id);
  clearTimeout(job.timer);
  end(job);
}

function busy(): Refusal {
  return new Refusal(fail('NOT_READY', { retryAfter: 5 }));
}
