import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from './connection';

/** An error, its code, and the errors that it summarizes. */
type Failure = Error & { code?: string; syscall?: string; errors?: readonly unknown[] };

/** Why no connection to the database can be opened. */
export interface Unreachable {
  /** What is wrong and, if it is the configuration, how to correct it. Contains no credentials. */
  reason: string;
  /** Whether it is a pooler, which rejects the settings of the connection. */
  isPooler?: boolean;
  /** Whether the reason can end without a change of the configuration, e.g. while the server starts. */
  isTemporary: boolean;
}

/** The interval of attempts to connect, and of repeated notices of the same reason, in ms. */
const attemptMs = 500;
const noticeMs = 10_000;

/**
 * Waits until the database accepts connections, at most `waitMs`. `onWait` receives the reason when it changes, and every 10 s. Throws
 * with the reason at once if it is not temporary, otherwise after `waitMs`.
 */
export async function untilReachable(
  database: Pick<OpenDatabase, 'ping' | 'url'>,
  waitMs: number,
  onWait: (reason: string) => void,
): Promise<void> {
  const deadline = performance.now() + waitMs;
  let told: { reason: string; at: number } | undefined;
  for (;;) {
    const error = await database.ping().catch((one: unknown) => one);
    if (error === undefined) return;
    const { reason, isTemporary } = unreachableOf(error, database.url);
    const now = performance.now();
    if (!isTemporary || now + attemptMs > deadline) throw new Error(reason, { cause: error });
    if (told?.reason !== reason || now - told.at >= noticeMs) {
      told = { reason, at: now };
      onWait(reason);
    }
    await delay(attemptMs);
  }
}

/** Explains the error of the first statement that was sent to the database at `url`. */
export function unreachableOf(error: unknown, url: string): Unreachable {
  if (url.startsWith('sqlite:')) return { reason: fileProblemOf(rootOf(error), url), isTemporary: false };
  const { host, database, user } = targetOf(url);
  const cause = rootOf(error);
  const { code = '' } = cause;
  const lasting = (reason: string): Unreachable => ({ reason, isTemporary: false });
  const temporary = (reason: string): Unreachable => ({ reason, isTemporary: true });
  if (cause instanceof pg.DatabaseError) return serverErrorOf(cause, { lasting, temporary }, { database, user });
  if (/does not support SSL/i.test(cause.message))
    return lasting('the server does not offer TLS: remove sslmode, or turn ssl on in postgresql.conf');
  if (/^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS|HOSTNAME_MISMATCH)/.test(code))
    return lasting(`the certificate of the server cannot be verified (${code}): see sslrootcert and sslmode`);
  if (code === 'ECONNREFUSED') return temporary(`no server listens at ${host}`);
  if (code === 'ENOENT') return temporary(`no server listens at the socket ${host}`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return temporary(`the host name of ${host} cannot be resolved`);
  if (code === 'ERR_SOCKET_BAD_PORT' || code === 'ERR_INVALID_URL') return lasting(cause.message);
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) || /timeout|in time/.test(cause.message))
    return temporary(`no response from ${host}`);
  if (code === 'ECONNRESET' || /terminated/.test(cause.message)) return temporary(`${host} closes the connection`);
  return lasting(cause.message);
}

function serverErrorOf(
  { code, message }: pg.DatabaseError,
  { lasting, temporary }: Record<'lasting' | 'temporary', (reason: string) => Unreachable>,
  { database, user }: { database: string; user: string },
): Unreachable {
  if (/unsupported startup parameter/.test(message))
    return {
      ...lasting('this is a pooler, which rejects settings at the start of a connection: set DATABASE_POOLER=on'),
      isPooler: true,
    };
  if (code === '28P01') return lasting(`the password of the user ${user} is wrong`);
  if (code === '28000') return lasting(`the user ${user} may not log in (${message}): see pg_hba.conf`);
  if (code === '3D000') return lasting(`the database ${database} does not exist: create it`);
  if (code === '57P03') return temporary(`the server does not accept connections yet (${message})`);
  if (code === '53300') return temporary(`the server has no free connection (${message}): see max_connections`);
  // A pooler reports a server that it cannot reach as a protocol violation.
  if (/^(08|57P)/.test(code ?? '')) return temporary(message);
  return lasting(message);
}

/** Why the file of an SQLite database cannot be used. Only a change by the operator ends it. */
function fileProblemOf(error: Failure, url: string): string {
  const { code, syscall, message } = error;
  const path = resolve(url.slice('sqlite:'.length));
  const reason = reasonOf(error);
  if (syscall === 'mkdir') return `the folder ${dirname(path)} cannot be created: ${reason}`;
  if (syscall === 'open') return `the file ${path} cannot be created: ${reason}`;
  if (code?.startsWith('SQLITE_') || syscall)
    return `the file ${path} cannot be opened: ${accessProblemOf(path) ?? reason}`;
  return message;
}

/** SQLite does not say why the operating system refuses a file. */
function accessProblemOf(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) return 'it is a folder';
    accessSync(path, constants.R_OK | constants.W_OK);
    // SQLite creates other files beside it.
    accessSync(dirname(path), constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error as Failure, path);
  }
}

/** The message of an error of the file system without its call and path. */
function reasonOf({ message, syscall, path }: Failure & { path?: string }, file?: string): string {
  const reason = message.split(`, ${syscall} '`)[0]!;
  return file !== undefined && path === dirname(file) ? `its folder may not be written: ${reason}` : reason;
}

function targetOf(url: string): { host: string; database: string; user: string } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const name = decodeURIComponent(parsed?.pathname.slice(1) ?? '');
  return {
    host: parsed?.searchParams.get('host') ?? `${parsed?.hostname ?? '?'}:${parsed?.port || '5432'}`,
    database: name || '(none)',
    user: decodeURIComponent(parsed?.username ?? '') || '(none)',
  };
}

/** The innermost cause. A host with several addresses has one error for each; the first is as good as any. */
function rootOf(error: unknown): Failure {
  let root = error as Failure;
  for (;;) {
    const next = root.errors?.[0] ?? root.cause;
    // The client gives up, and then reports as the cause that the connection has ended.
    if (/due to connection timeout/.test(root.message)) return root;
    if (typeof next !== 'object' || next === null) return root;
    root = next as Failure;
  }
}
