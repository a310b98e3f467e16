import { Format, Presets, SingleBar } from 'cli-progress';

/** One step of a command: where it was when it was first reported. */
interface Step {
  what: string;
  bar: SingleBar;
  tenth: number;
  first: { at: number; done: number };
}

/** Shows progress as a bar with the estimated time on a terminal, otherwise as one line with that time for each 10 %. */
export function showProgress(
  stream: NodeJS.WriteStream = process.stderr,
): (what: string, done: number, of: number) => void {
  let current: Step | undefined;
  return (what, done, of) => {
    if (current?.what !== what) {
      current?.bar.stop();
      const format = `{bar} {value} of {total} ${what}, {eta_formatted} to go`;
      const bar = new SingleBar({ format, etaBuffer: 50, stream }, Presets.shades_grey);
      // A command that continues begins with what an earlier one has done, which says nothing about its speed.
      bar.start(of, done);
      current = { what, bar, tenth: 0, first: { at: Date.now(), done } };
    }
    current.bar.update(done);
    const tenth = Math.floor((10 * done) / of);
    if (!stream.isTTY && tenth > current.tenth)
      stream.write(`${done} of ${of} ${what}${remainingOf(current, done, of)}\n`);
    current.tenth = tenth;
    if (done === of) current.bar.stop();
  };
}

/** The estimated time in the words of the bar: `, 40s to go`. Empty at the end, and while the speed is unknown. */
function remainingOf({ first }: Step, done: number, of: number): string {
  if (done === of || done === first.done) return '';
  const seconds = Math.ceil(((Date.now() - first.at) * (of - done)) / (done - first.done) / 1000);
  return `, ${Format.TimeFormat(seconds, { autopaddingChar: '' }, 1)} to go`;
}
