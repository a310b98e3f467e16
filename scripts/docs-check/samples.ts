/** What a client team copies from the page must work: the samples in TypeScript compile, the first steps in curl succeed. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import sharp from 'sharp';
import ts from 'typescript';
import { operationsOf } from '../../src/contract/document';
import type { Mailbox } from '../../src/testing/mailbox';
import { anyServer } from '../generate/docs/samples/call';

/** The code blocks of the page's first section, in their order. */
function blocks(document: OpenAPIV3.Document, language: string): string[] {
  const found = (document.info.description ?? '').matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\n\`\`\``, 'g'));
  return [...found].map(([, code]) => code!);
}

/** Every sample in TypeScript as a module of its own against the SDK; answers what the compiler has to say. */
export function compileSamples(root: string, document: OpenAPIV3.Document): string[] {
  const folder = join(root, '.cache/docs/samples');
  mkdirSync(folder, { recursive: true });
  const head = `import { createClient } from 'rental-marketplace-sdk';\nconst client = createClient({ baseUrl: '' });\n`;
  const modules = [
    ...operationsOf(document).map((operation): [string, string] => {
      const samples = (operation as unknown as { 'x-codeSamples': { label: string; source: string }[] })[
        'x-codeSamples'
      ];
      return [operation.operationId, head + samples.find(({ label }) => label === 'TypeScript')!.source];
    }),
    ...blocks(document, 'typescript').map((code, index): [string, string] => [`story-${index}`, code]),
  ];
  const files = modules.map(([name, code]) => {
    const file = join(folder, `${name}.mts`);
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node20,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    baseUrl: root,
    paths: { 'rental-marketplace-sdk': ['generated/sdk/src/index.ts'] },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

/**
 * Pastes the first steps into one shell, each block after the other, with the codes from real e-mails. Answers what the
 * shell prints: every answer of the server.
 */
export async function followFirstSteps(
  document: OpenAPIV3.Document,
  url: string,
  folder: string,
  mailbox: Mailbox,
): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } }).jpeg();
  for (const name of ['front.jpg', 'rear.jpg', 'living-room.jpg']) await picture.clone().toFile(join(folder, name));

  const shell = spawn('bash', ['-s'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  let look = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      look();
    });
  }
  const run = (script: string, mark: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => printed.includes(mark) && resolve();
      shell.once('close', () => reject(new Error(`the shell ended: ${printed}`)));
      shell.stdin.write(`${script}\necho ${mark}\n`);
    });

  let address = '';
  for (const [index, block] of blocks(document, 'bash').entries()) {
    let script = block.replaceAll(anyServer, url);
    if (script.includes('CODE=')) script = script.replace(/CODE=\d+/, `CODE=${await mailbox.codeFor(address)}`);
    await run(script, `block-${index}-done`);
    address = /"email": "([^"]+)"/.exec(block)?.[1] ?? address;
  }
  shell.stdin.end();
  return printed;
}
