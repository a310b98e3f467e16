/**
 * `npm run restore -- --from DIR`: what a backup holds, in the empty place that is configured. No server runs meanwhile. Where only
 * the built output is installed: `node dist/src/commands/restore.js`. Its last lines on standard output, or one on standard error and exit
 * code 1 for what was refused, 2 for what was not understood.
 */
import { restore } from './backup/restoring';
import { showProgress } from './progress';
import { conclude } from './running';

conclude(restore(process.argv.slice(2), process.env, showProgress()));
