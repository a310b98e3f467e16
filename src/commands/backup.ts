/**
 * `npm run backup -- --to DIR`: everything that is stored, in a folder to keep elsewhere. Servers may run meanwhile. Where only
 * the built output is installed: `node dist/src/commands/backup.js`. Its last lines on standard output, or one on standard error and exit
 * code 1 for what was refused, 2 for what was not understood, 3 where files were lost or damaged before.
 */
import { backup } from './backup/backing-up';
import { showProgress } from './progress';
import { conclude } from './running';

conclude(backup(process.argv.slice(2), process.env, showProgress()));
