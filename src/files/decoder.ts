import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fail, Refusal } from '../contract/failures';
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
/** Bytes of files that wait for their turn: more would wait longer than their senders. */
const mostWaitingBytes = 64 * 1024 * 1024;
/** ms without a picture after which the process ends. */
const idleMs = 2_000;
/** ms after which the process is ended: its own limit for one picture is shorter. */
const longestMs = 60_000;

/** Compiled, also where this file runs as it was written, as it does in tests. */
const program = join(__dirname, __filename.endsWith('.ts') ? '../../dist/src/files' : '', 'decoder-process.js');

interface Job {
  task: Task;
  resolve: (outcome: Picture | PictureProblem) => void;
  reject: (reason: Error) => void;
}

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
let waitingBytes = 0;
const waiting: Job[] = [];
const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>();

/**
 * Has a picture decoded in a process of its own, when it is its turn. Throws Refusal NOT_READY where too many wait, or where the
 * process ended.
 */
export function decodeApart(bytes: Uint8Array, allowed: readonly PictureFormat[]): Promise<Picture | PictureProblem> {
  if (waitingBytes + bytes.length > mostWaitingBytes) return Promise.reject(busy());
  return new Promise((resolve, reject) => {
    waiting.push({ task: { id: (lastId += 1), bytes, allowed }, resolve, reject });
    waitingBytes += bytes.length;
    next();
  });
}

function next(): void {
  clearTimeout(idle);
  while (waiting.length > 0 && underWay.size < concurrency) {
    const job = waiting.shift()!;
    const { id, bytes } = job.task;
    waitingBytes -= bytes.length;
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
