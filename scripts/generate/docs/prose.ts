import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs');

/** The Markdown of `scripts/docs/<name>.md` with `values` in place of its `{{names}}`. */
export function prose(name: string, values: Record<string, string | undefined>): string {
  return filled(readFileSync(join(folder, `${name}.md`), 'utf8').trim(), values);
}

/** `text` with `values` in place of its `{{names}}`. Throws where a name has no value, or a value no place. */
export function filled(text: string, values: Record<string, string | undefined>): string {
  const unused = new Set(Object.keys(values));
  const result = text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is given for {{${name}}}`);
    unused.delete(name);
    return value;
  });
  if (unused.size > 0) throw new Error(`there is no place for ${[...unused].join(', ')}`);
  return result;
}
