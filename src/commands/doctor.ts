/**
 * `npm run doctor`: checks the configuration and the services that it names, and prints one line per finding. In an installation without
 * sources: `node dist/src/commands/doctor.js`. Exit code 0 if nothing is wrong, 1 if something is wrong, 2 for a usage error.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { diagnose } from './doctor/diagnosis';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void diagnose(process.argv.slice(2), process.env).then(({ exitCode, text }) => {
  // A connection that was given up may still hang, so the process is ended explicitly.
  process.stdout.write(`${text}\n`, () => process.exit(exitCode));
});
