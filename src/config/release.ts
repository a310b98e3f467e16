import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../values/project-folder';

/** What runs. */
export interface Release {
  /** The version of the server, as in CHANGELOG.md. Not that of the contract. */
  version: string;
  /** The commit that was built, or `unknown`. */
  commit: string;
  /** Both for people, as in `3.0.0 (0123456)`. */
  text: string;
}

/** The release of this server: the version from package.json, and the commit that scripts/build/main.js has written. */
export const release: Release = read();

function read(): Release {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
  const commit = readCommit();
  return { version, commit, text: commit === 'unknown' ? version : `${version} (${commit.slice(0, 7)})` };
}

function readCommit(): string {
  try {
    return (JSON.parse(readFileSync(join(projectFolder, 'dist/build.json'), 'utf8')) as { commit: string }).commit;
  } catch {
    // The sources run without having been built.
    return 'unknown';
  }
}
