import cluster from 'node:cluster';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Members that may contain personal data or credentials; their values are never logged. */
const secret = [
  ...['authorization', 'cookie', 'token', 'accessToken', 'refreshToken', 'code', 'secret', 'password'],
  ...['email', 'phone', 'phoneNumber', 'whatsAppNumber', 'target', 'firstName', 'lastName', 'address', 'birthDate'],
  ...['identityNumber', 'fileName', 'originalname', 'apiKey'],
];

/**
 * Structured logs, one JSON line each, on standard output (or `stream`). Values under the names above are replaced at the
 * top level and two levels down. Only the name, code, message and stack of an error are logged, because database
 * drivers put rejected values into further members. Values and credentials that the message quotes are removed.
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: withoutKeys },
  };
  return pino(options, stream ?? (standardOutput ??= openStandardOutput()));
}

/**
 * The log of a server process. Warnings of Node and of libraries become lines of it: Node would print them to standard error as plain text, some of
 * them in several lines.
 */
export function openLog(level: string): Log {
  const log = createLog(level);
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => log.warn({ err: warning }, 'Node or a library warns'));
  return log;
}

let standardOutput: DestinationStream | undefined;

/** The maximum number of bytes that are buffered for a slow reader; further lines are dropped. */
const maximumBuffered = 8 * 1024 * 1024;

/**
 * Opens standard output with a buffer, which is written in blocks, every 50 ms and before the process exits: one system call per line would cost
 * more than the line, and a slow disk would delay responses. A killed process loses its last 50 ms of log. If writing fails, e.g. on a full disk, the
 * server continues: the failure is reported on standard error, and the next lines try again.
 */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    // Workers share one pipe, in which writes of up to 4 KiB are atomic (POSIX, PIPE_BUF).
    ...(cluster.isWorker ? { minLength: 2048, maxWrite: 4096 } : { minLength: 4096 }),
    periodicFlush: 50,
    maxLength: maximumBuffered,
  });
  const usual = { flush: output.flush.bind(output), flushSync: output.flushSync.bind(output) };
  let isFailing = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (!isFailing) process.stderr.write(`The log cannot be written: ${error.code ?? error.message}\n`);
    isFailing = true;
    // They would retry until they succeed, and would prevent the process from exiting.
    Object.assign(output, { flush: () => {}, flushSync: () => {} });
  });
  output.on('write', () => {
    if (isFailing) Object.assign(output, usual);
    isFailing = false;
  });
  return output;
}

let lastMs = 0;
let lastTime = '';

/** The `time` member of a line; cached, because many lines have the same millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/**
 * The same log without redaction, which takes ten times as long as the line itself. Only for lines whose members are all known and none of the names
 * above.
 */
export function withoutRedaction(log: Log): Log {
  const child = log.child({}, { redact: [] });
  children.set(log, [...(children.get(log) ?? []), child]);
  return child;
}

/** A child keeps the level that it began with, so that {@link setLevel} needs to know it. */
const children = new WeakMap<Log, Log[]>();

/** Changes the minimum level of the log, and of its children without redaction. */
export function setLevel(log: Log, level: string): void {
  for (const one of [log, ...(children.get(log) ?? [])]) one.level = level;
}

/** API keys are recognized anywhere in a line, also in a message or a path. */
const apiKey = /rmk_[\w-]{6,}/g;

function withoutKeys(line: string): string {
  return line.includes('rmk_') ? line.replace(apiKey, 'rmk_[redacted]') : line;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name } = error;
  const { code } = error as { code?: unknown };
  const message = withoutValues(error.message, name === 'SyntaxError' || /^22/.test(String(code)));
  // The first line of the stack contains the message.
  const stack = error.stack?.replace(error.message, () => message);
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  // Named `errorCode`, because `code` is the name of one-time codes, which is redacted.
  return {
    name,
    errorCode: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message,
    stack,
    cause,
  };
}

/** Removes quoted values from messages of syntax errors and of data errors of the database (SQLSTATE 22…), and credentials from URLs. */
function withoutValues(message: string, quotes: boolean): string {
  const hidden = quotes ? message.replace(/["'].*["']/s, '[redacted]') : message;
  return hidden.replace(/\/\/[^/\s]*@/g, '//[redacted]@');
}
