import { Presets, SingleBar } from 'cli-progress';

/** Shows progress as a bar with the estimated time on a terminal, otherwise as one line for each 10 %. */
export function showProgress(): (what: string, done: number, of: number) => void {
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
