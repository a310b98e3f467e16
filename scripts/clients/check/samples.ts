import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const scripts = join(__dirname, '../..');

/** The samples of one language on the page about the clients, or another `page` in scripts/, for the server at `url`. */
export function samplesOf(language: string, url: string, page = 'docs/clients.md'): string[] {
  const text = readFileSync(join(scripts, page), 'utf8').replaceAll('{{server}}', url);
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  );
}
