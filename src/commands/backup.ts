/**
 * `npm run backup -- --to DIR`: writes the database and the files into a new folder. Servers may continue to run. In an installation
 * without sources: `node dist/src/commands/backup.js`. Prints the result to standard output. An error is printed to standard error, with exit
 * code 1 for a rejected command and 2 for a usage error. Exit code 3 means that the backup is complete but the storage had lost or damaged files.
 */
import { backup } from './backup/backing-up';
import { showProgress } from './progress';
import { conclude } from './running';

conclude(backup(process.argv.slice(2), process.env, showProgress()));
