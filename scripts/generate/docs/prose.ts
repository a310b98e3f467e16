import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs');

/** Reads `scripts/docs/<name>.md` and replaces its `{{placeholders}}` with `values`. */
export function prose(name: string, values: Record<string, string | undefined>): string {
  return filled(readFileSync(join(folder, `${name}.md`), 'utf8').trim(), values);
}

/** Replaces the `{{placeholders}}` in `text`. Throws if a placeholder has no value, or a value has no placeholder. */
export function filled(text: string, values: Record<string, string | undefined>): string {
  const unused = new Set(Object.keys(values));
  const result = text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for the placeholder {{${name}}}`);
    unused.delete(name);
    return value;
  });
  if (unused.size > 0) throw new Error(`no placeholder for ${[...unused].join(', ')}`);
  return result;
}

/** A text as a sentence: with a capital letter, unless it begins with code, and a full stop. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.:!?]$/.test(text) ? '' : '.'}`;
}
