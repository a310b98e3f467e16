/**
 * `npm run restore -- --from DIR`: restores a backup into the configured database and storage, which must be empty. No server may run
 * meanwhile. In an installation without sources: `node dist/src/commands/restore.js`. Prints the result to standard output. An error is printed
 * to standard error, with exit code 1 for a rejected command and 2 for a usage error.
 */
import { restore } from './backup/restoring';
import { showProgress } from './progress';
import { conclude } from './running';

conclude(restore(process.argv.slice(2), process.env, showProgress()));
