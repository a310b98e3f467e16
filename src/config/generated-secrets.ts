import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the secret (32 random bytes, base64) in `file`. Creates the file, readable by this user only, if it does not exist. Processes that
 * start at the same time get the same secret. Throws if the file cannot be read or created, or is damaged.
 */
export function readOrCreateSecret(file: string): string {
  return readSecret(file) ?? required(create(file));
}

/** Returns the secret in `file`; undefined if the file does not exist. Throws if it cannot be read, or is damaged. */
export function readSecret(file: string): string | undefined {
  const secret = read(file);
  return secret === undefined ? undefined : required(secret);
}

function required(secret: string): string {
  if (Buffer.from(secret, 'base64').length !== 32) throw new Error('it does not hold 32 bytes in base64');
  return secret;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function create(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Creating a link is atomic and never replaces a file, so that one of several processes creates the secret.
    linkSync(fresh, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(fresh);
  }
  return readFileSync(file, 'utf8').trim();
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
