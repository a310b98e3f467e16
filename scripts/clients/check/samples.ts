import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(__dirname, '../../docs/clients.md');

/** The samples of one language on the page about the clients, for the server at `url`. */
export function samplesOf(language: string, url: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll('{{server}}', url);
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  );
}
