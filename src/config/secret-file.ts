import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The secret (32 random bytes, base64) in `file`, which only this user may read; made when it is not there. Several
 * processes that start at once get the same. Throws when the file can be neither read nor made, or is damaged.
 */
export function secretInFile(file: string): string {
  const secret = read(file) ?? make(file);
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

function make(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link is made whole or not at all, and never over another file: of several processes one wins.
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
