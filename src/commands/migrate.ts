/**
 * `npm run migrate [-- --dry-run]`: applies the pending migrations before a server of this version starts, which otherwise applies them
 * itself. In an installation without sources: `node dist/src/commands/migrate.js`. Prints the applied migrations to standard output. An error
 * is printed to standard error, with exit code 1 for a rejected command and 2 for a usage error.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { migrate } from './migrating';
import { showProgress } from './progress';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void migrate(process.argv.slice(2), process.env, showProgress()).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
