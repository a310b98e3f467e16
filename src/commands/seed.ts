/**
 * `npm run seed -- --listings 1000000`: fills an empty database with listings and all that belongs to them, to try the service with
 * as much as it will have one day. Never in production. Where only the built output is installed: `node dist/src/commands/seed.js`.
 * Its last line on standard output, or one on standard error and exit code 1 for what was refused, 2 for what was not understood.
 */
import { Presets, SingleBar } from 'cli-progress';
import { type OnProgress, seed } from './seeding';

/** A bar with an estimate on a terminal, else a line for every tenth. */
function showProgress(): OnProgress {
  let current: { what: string; bar: SingleBar; tenth: number } | undefined;
  return (what, done, of) => {
    if (current?.what !== what) {
      current?.bar.stop();
      const bar = new SingleBar(
        { format: `{bar} {value} of {total} ${what}, {eta_formatted} to go`, etaBuffer: 50 },
        Presets.shades_grey,
      );
      bar.start(of, 0);
      current = { what, bar, tenth: 0 };
    }
    current.bar.update(done);
    const tenth = Math.floor((10 * done) / of);
    if (!process.stderr.isTTY && tenth > current.tenth) process.stderr.write(`${done} of ${of} ${what}\n`);
    current.tenth = tenth;
    if (done === of) current.bar.stop();
  };
}

void seed(process.argv.slice(2), process.env, { onProgress: showProgress() }).then(({ exitCode, text }) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
});
