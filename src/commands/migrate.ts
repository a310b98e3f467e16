/**
 * `npm run migrate [-- --dry-run]`: brings the database to the newest schema before a server of this version starts, which else does so
 * itself. Where only the built output is installed: `node dist/src/commands/migrate.js`. What was applied on standard output, or one
 * line on standard error and exit code 1 for what was refused, 2 for what was not understood.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { migrate } from './migrating';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void migrate(process.argv.slice(2), process.env).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
