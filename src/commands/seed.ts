/**
 * `npm run seed -- --listings 1000000`: fills an empty database with listings and all that belongs to them, to try the service with
 * as much as it will have one day. Never in production. Where only the built output is installed: `node dist/src/commands/seed.js`.
 * Its last line on standard output, or one on standard error and exit code 1 for what was refused, 2 for what was not understood.
 */
import { showProgress } from './progress';
import { seed } from './seeding';

void seed(process.argv.slice(2), process.env, { onProgress: showProgress() }).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
