/**
 * `npm run seed -- --listings 1000000`: fills an empty database with generated listings, people and reservations, to test the service with a
 * realistic amount of data. It is rejected in production. In an installation without sources: `node dist/src/commands/seed.js`. Prints the result
 * to standard output. An error is printed to standard error, with exit code 1 for a rejected command and 2 for a usage error.
 */
import { showProgress } from './progress';
import { seed } from './seeding';

void seed(process.argv.slice(2), process.env, { onProgress: showProgress() }).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
