/**
 * `npm run doctor`: what is wrong with what is configured, in a line each. Where only the built output is installed:
 * `node dist/src/commands/doctor.js`. Exit code 0 where nothing is wrong, 1 where something is, 2 for what was not understood.
 */
import { warnOfMisspelt } from '../config/misspelt';
import { diagnose } from './doctor/diagnosis';

for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
void diagnose(process.argv.slice(2), process.env).then(({ exitCode, text }) => {
  // Ends where a connection hangs that was given up.
  process.stdout.write(`${text}\n`, () => process.exit(exitCode));
});
