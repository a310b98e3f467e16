/**
 * `npm run admin -- COMMAND`: manages administrators, accounts, keys and the storage, with the configuration of the server. In an
 * installation without sources: `node dist/src/commands/admin.js COMMAND`. Prints the result to standard output. An error is printed to standard
 * error, with exit code 1 for a rejected command and 2 for a usage error.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { command } from './administrators';
import { showProgress } from './progress';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void command(process.argv.slice(2), process.env, showProgress()).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
