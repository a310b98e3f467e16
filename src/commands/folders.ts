import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Refused } from './refused';

/** The folder itself, or the nearest one above it that exists. */
export function nearestExisting(folder: string): string {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  return existing;
}

/** Throws Refused unless files can be created in the folder, which may not exist yet. `option` names it. */
export function requireFolder(option: string, folder: string): void {
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new Refused(`${option} names ${folder}, which cannot be used: ${problem}`);
}

/** Why nothing can be created in the folder, which may not exist yet; undefined if it can. */
export function folderProblem(folder: string): string | undefined {
  const existing = nearestExisting(folder);
  if (!statSync(existing).isDirectory()) return `${existing} is not a folder`;
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `the folder ${existing} may not be written (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** Throws Refused if DATABASE_URL names an SQLite file that does not exist, which opening it would create. */
export function requireExistingFile({ databaseUrl }: { databaseUrl: string }): void {
  const file = /^sqlite:(?!:memory:)(.+)/.exec(databaseUrl)?.[1];
  if (file !== undefined && !existsSync(file)) throw new Refused(`DATABASE_URL names ${file}, which does not exist`);
}
