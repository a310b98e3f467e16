/**
 * `npm run admin -- add --email ADDRESS`: what operators do to administrators, keys and files, at the server itself and with its configuration. Where
 * only the built output is installed: `node dist/src/commands/admin.js add …`. One line on standard output, or one on standard error and
 * exit code 1 for what was refused, 2 for what was not understood.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { command } from './administrators';
import { showProgress } from './progress';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void command(process.argv.slice(2), process.env, showProgress()).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
