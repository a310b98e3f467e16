/** `npm run clients -- --language LANGUAGE [--output FOLDER]` builds a client in a language other than TypeScript. Requires Java. */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient, languages } from './build';

const usage = `usage: npm run clients -- --language ${languages.join('|')} [--output FOLDER]`;

function main(): void {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { language: text, output: text, help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const language = languages.find((one) => one === values.language);
  if (!language) throw new Error(usage);
  const folder = values.output ? resolve(values.output) : join(__dirname, '../../.cache/clients', language);
  buildClient(language, folder);
  process.stdout.write(`The client is in ${relative(process.cwd(), folder)}.\n`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
