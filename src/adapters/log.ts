import cluster from 'node:cluster';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Members that may hold personal data or a credential; their values never reach the log, whatever object carries them. */
const secret = [
  ...['authorization', 'cookie', 'token', 'accessToken', 'refreshToken', 'code', 'secret', 'password'],
  ...['email', 'phone', 'phoneNumber', 'whatsAppNumber', 'target', 'firstName', 'lastName', 'address', 'birthDate'],
  ...['identityNumber', 'fileName', 'originalname', 'apiKey'],
];

/**
 * Structured logs, one JSON line each, on standard output (or `stream`). Values under the names above are replaced at the
 * top level and two levels down; of an error only its name, its code, its message and its stack are kept, because database
 * drivers put the rejected values into further members; and no value or credential that the message quotes.
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

let standardOutput: DestinationStream | undefined;

/** Bytes of lines that wait for a reader who is slow; what comes beyond is left out. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Standard output, written to by blocks or every 50 ms, and in any case before the process ends by itself: a system call
 * for each line would cost more than the line, and a slow disk would hold up the answers. What a process that is killed had to say
 * in its last 50 ms is lost. Where it cannot be written to, as on a disk that is full, the server goes on: the failure is told on
 * standard error, and the next lines try again.
 */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    // Workers write to one pipe, which keeps apart what is written at once up to 4 KiB (POSIX, PIPE_BUF).
    ...(cluster.isWorker ? { minLength: 2048, maxWrite: 4096 } : { minLength: 4096 }),
    periodicFlush: 50,
    maxLength: mostWaiting,
  });
  const usual = { flush: output.flush.bind(output), flushSync: output.flushSync.bind(output) };
  let isFailing = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (!isFailing) process.stderr.write(`The log cannot be written: ${error.code ?? error.message}\n`);
    isFailing = true;
    // They would try until it succeeds, and hold the process in its end.
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

/** The member of a line that says when; many lines are of the same millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/**
 * The same log without the search for secrets, which costs ten times the line itself: only for lines whose every member is
 * known to be none of the names above.
 */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}

/** A key of the API is known wherever it stands, in a message or a path too. */
const apiKey = /rmk_[\w-]{6,}/g;

function withoutKeys(line: string): string {
  return line.includes('rmk_') ? line.replace(apiKey, 'rmk_[redacted]') : line;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name } = error;
  const { code } = error as { code?: unknown };
  const message = withoutValues(error.message, name === 'SyntaxError' || /^22/.test(String(code)));
  // Its first line is the message.
  const stack = error.stack?.replace(error.message, () => message);
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  // Under `errorCode`, for `code` is the name one-time codes go by.
  return {
    name,
    errorCode: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message,
    stack,
    cause,
  };
}

/** What does not parse, and what a database takes for no value of a type (SQLSTATE 22…), is quoted in the message. */
function withoutValues(message: string, quotes: boolean): string {
  const hidden = quotes ? message.replace(/["'].*["']/s, '[redacted]') : message;
  return hidden.replace(/\/\/[^/\s]*@/g, '//[redacted]@');
}
