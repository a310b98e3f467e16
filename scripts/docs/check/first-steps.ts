import { spawn } from 'node:child_process';
import type { Mailbox } from '../../../src/testing/mailbox';

/**
 * Runs the code blocks of Getting started in one shell, with the codes from real e-mails. Returns the output of the shell, which contains
 * every response of the server.
 */
export async function followFirstSteps(blocks: string[], folder: string, mailbox: Mailbox): Promise<string> {
  const shell = spawn('bash', ['-s'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  let onOutput = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      onOutput();
    });
  }
  const run = (script: string, mark: string) =>
    new Promise<void>((resolve, reject) => {
      onOutput = () => printed.includes(mark) && resolve();
      shell.once('close', () => reject(new Error(`the shell ended: ${printed}`)));
      shell.stdin.write(`${script}\necho ${mark}\n`);
    });

  let address = '';
  for (const [index, block] of blocks.entries()) {
    const needsCode = block.includes('CODE=');
    const script = needsCode ? block.replace(/CODE=\d+/, `CODE=${await mailbox.codeFor(address)}`) : block;
    await run(script, `block-${index}-done`);
    address = /"email": "([^"]+)"/.exec(block)?.[1] ?? address;
  }
  shell.stdin.end();
  return printed;
}
