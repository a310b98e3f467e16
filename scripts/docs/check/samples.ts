/** Checks that code samples work when they are copied from the pages. */
import { buildSync } from 'esbuild';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { Language, Parser } from 'web-tree-sitter';
import ts from 'typescript';
import type { Browser } from 'playwright-core';
import { type Operation, listOperations } from '../../../contract-tests/document';
import { callersOf, exampleCall } from '../../../contract-tests/examples';
import { Sandbox } from '../../../contract-tests/sandbox';
import { readDocument } from '../../../src/contract/document';
import { open } from './page';

export const languages = ['curl', 'typescript', 'python'] as const;
type Runnable = (typeof languages)[number];
/** The samples of an operation by language, as the page shows them. */
export type Samples = Record<Runnable | 'csharp', string>;

/** Reads the samples of every operation from the rendered pages of the tags. */
export async function readSamples(browser: Browser, docs: string, pages: string[]): Promise<Map<string, Samples>> {
  const found = new Map<string, Samples>();
  const opened = await open(browser, `${docs}/index.html`, 'light', 1440);
  for (const file of pages) {
    await opened.page.goto(`${docs}/${file}`);
    await opened.page.locator('button.search').waitFor();
    const samples = await opened.page.evaluate(() =>
      [...document.querySelectorAll('.operation')].map((section): [string, [string, string][]] => [
        section.querySelector('h2')!.id,
        [...section.querySelectorAll<HTMLElement>('.sample')].map((sample) => [
          sample.dataset.language!,
          sample.querySelector('code')!.textContent,
        ]),
      ]),
    );
    for (const [id, codes] of samples) found.set(id, Object.fromEntries(codes) as Samples);
  }
  await opened.context.close();
  return found;
}

/** The code blocks of one language on a page, in order. */
export async function readBlocks(browser: Browser, url: string, grammar: string): Promise<string[]> {
  const opened = await open(browser, url, 'light', 1440);
  await opened.page.locator('button.search').waitFor();
  const blocks = await opened.page.locator(`.guide [data-grammar="${grammar}"] code`).allTextContents();
  await opened.context.close();
  return blocks;
}

/** Compiles each TypeScript program as a separate module against the SDK; returns the compiler's messages. */
export function compile(root: string, folder: string, programs: [name: string, code: string][]): string[] {
  mkdirSync(folder, { recursive: true });
  const files = programs.map(([name, code]) => {
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

/** The C# samples that do not parse. They are not compiled, so that the check does not need .NET. */
export async function unparsed(samples: Map<string, Samples>): Promise<string[]> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm')));
  return [...samples].filter(([, { csharp }]) => parser.parse(csharp)!.rootNode.hasError).map(([id]) => id);
}

/** Writes the pictures that the samples upload. */
export async function putPictures(folder: string, samples: Iterable<Samples>): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer();
  const names = [...samples].flatMap(({ curl }) => [...curl.matchAll(/=@([\w.-]+)/g)].map(([, name]) => name!));
  for (const name of new Set([...names, 'front.jpg', 'rear.jpg', 'living-room.jpg']))
    writeFileSync(join(folder, name), picture);
}

/**
 * Runs every sample of one language unchanged in `folder`, against the sandbox data of the server at `url`. Returns the samples whose status
 * differs from that of the contract's example, and the number of successful ones. `statuses` are those of the examples, which all languages
 * share.
 */
export async function runSamples(
  root: string,
  folder: string,
  url: string,
  language: Runnable,
  samples: Map<string, Samples>,
  statuses: Map<string, Promise<number>>,
  python = 'python3',
): Promise<{ wrong: string[]; succeeded: number }> {
  const sandbox = new Sandbox(url);
  const commands = commandsFor(root, folder, language, samples, python);
  const wrong: string[] = [];
  let succeeded = 0;
  for (const operation of listOperations(readDocument())) {
    const command = commands.get(operation.id);
    if (!command) {
      wrong.push(`${operation.id} has no sample`);
      continue;
    }
    const expected = await statusOfExample(sandbox, operation, statuses);
    await sandbox.renew();
    const [user] = callersOf(operation);
    const { tokens } = sandbox;
    const environment = { TOKEN: user && tokens[user], VERIFICATION_TOKEN: tokens.verification };
    const status = await run(command, folder, environment);
    sandbox.noteAnswer(operation.method);
    if (status !== String(expected)) wrong.push(`${operation.id}: ${status} instead of ${expected}`);
    else if (expected < 300) succeeded++;
  }
  return { wrong, succeeded };
}

/** The status that the contract's example gets, from `known` if another language has already sent it. */
function statusOfExample(sandbox: Sandbox, operation: Operation, known: Map<string, Promise<number>>): Promise<number> {
  const send = async () => {
    await sandbox.renew();
    return (await sandbox.send(operation.id, await exampleCall(operation))).status;
  };
  const status = known.get(operation.id) ?? send();
  known.set(operation.id, status);
  return status;
}

function commandsFor(root: string, folder: string, language: Runnable, samples: Map<string, Samples>, python: string) {
  const entries = [...samples].map(([id, codes]): [string, string] => [id, codes[language]]);
  if (language === 'curl') return new Map(entries.map(([id, code]) => [id, ['bash', '-c', code]]));
  if (language === 'python') return new Map(entries.map(([id, code]) => [id, [python, '-c', code]]));
  for (const [id, code] of entries) writeFileSync(join(folder, `${id}.mts`), code);
  buildSync({
    entryPoints: entries.map(([id]) => join(folder, `${id}.mts`)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    alias: { 'rental-marketplace-sdk': join(root, 'generated/sdk/src/index.ts') },
  });
  return new Map(entries.map(([id]) => [id, [process.execPath, join(folder, `${id}.mjs`)]]));
}

/** The HTTP status in a program's output; the output itself if it contains none. */
async function run([name, ...words]: string[], cwd: string, environment: object): Promise<string> {
  const child = spawn(name!, words, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await output(child);
  // curl prints the envelope; the requests library and the SDK throw an error.
  const shown = /"statusCode":(\d{3})/.exec(printed)?.[1] ?? /\b([45]\d\d) (?:Client|Server) Error/.exec(printed)?.[1];
  const status =
    shown ??
    /returned error: (\d{3})/.exec(printed)?.[1] ??
    /'statusCode': (\d{3})/.exec(printed)?.[1] ??
    /\bstatus: (\d{3})\b/.exec(printed)?.[1];
  return status ?? (child.exitCode === 0 ? '200' : printed.slice(-600));
}

function output(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
    child.once('error', reject);
    child.once('close', () => resolve(printed));
  });
}
