import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folder itself, or the nearest one above it that exists. */
export function nearestExisting(folder: string): string {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  return existing;
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
