import { parseArgs } from 'node:util';

/** `--only WORDS` looks at no more than the facts whose title has these words. */
const { only = '' } = parseArgs({ options: { only: { type: 'string' } }, strict: false }).values;

let failures = 0;

/** Whether a fact holds: prints one line, with what `act` answers, if it is a text, behind the title. */
export async function check(title: string, act: () => unknown): Promise<void> {
  if (!title.includes(String(only))) return;
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

/** Says what came of all checks so far; the process ends non-zero where one has failed. */
export function conclude(success: string): void {
  console.log(failures === 0 ? success : `${failures} checks failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}
