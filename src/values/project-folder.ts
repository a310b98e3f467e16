import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that contains package.json of this project; the same for the sources and for the built server. */
export const projectFolder = search(__dirname);

function search(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : search(dirname(folder));
}
