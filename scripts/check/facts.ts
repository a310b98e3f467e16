import { parseArgs } from 'node:util';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } }, strict: false }).values;

let checked = 0;
let failures = 0;

/** Whether a check is selected: `--only WORDS` selects those whose title contains the words; without it all are. */
export function isAsked(title: string): boolean {
  return title.includes(String(only));
}

/** Runs a check and prints one line with its result; a text that `act` returns is appended to the title. */
export async function check(title: string, act: () => unknown): Promise<void> {
  if (!isAsked(title)) return;
  checked++;
  const begun = performance.now();
  try {
    const more = await act();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`✔ ${title}${typeof more === 'string' ? `: ${more}` : ''} (${seconds} s)`);
  } catch (error) {
    failures++;
    console.log(`✘ ${title}\n  ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints the overall result and sets the exit code, which is 1 if a check failed or none was selected. */
export function conclude(success: string): void {
  const isGood = failures === 0 && checked > 0;
  console.log(isGood ? success : checked === 0 ? 'No check matches --only.' : `${failures} checks failed.`);
  process.exitCode = isGood ? 0 : 1;
}
