import { execFile } from 'node:child_process';
import { join } from 'node:path';

const built = join(__dirname, '../../dist/src/marketplace.js');

/** Runs a command of the built server, or of another `program`. Resolves with the last line of its errors, if it failed. */
export function runCommand(
  words: string[],
  environment: Record<string, string>,
  { program = built }: { program?: string } = {},
): Promise<string[]> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...environment };
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1);
      resolve(error ? [`${words.join(' ')}: ${last}`] : []);
    });
  });
}
