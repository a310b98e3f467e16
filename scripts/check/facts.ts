import { parseArgs } from 'node:util';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } }, strict: false }).values;

let checked = 0;
let failures = 0;

/** Whether a fact is to be looked at: all are, or with `--only WORDS` those whose title has the words. */
export function isAsked(title: string): boolean {
  return title.includes(String(only));
}

/** Whether a fact holds: prints one line, with what `act` answers, if it is a text, behind the title. */
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

/** Says what came of all checks so far; the process ends non-zero where one has failed, or none was looked at. */
export function conclude(success: string): void {
  const isGood = failures === 0 && checked > 0;
  console.log(isGood ? success : checked === 0 ? 'There is no such check.' : `${failures} checks failed.`);
  process.exitCode = isGood ? 0 : 1;
}
