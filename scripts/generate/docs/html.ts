/** Text that is already HTML and is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | false | undefined | Value[];

/** Builds HTML. Values are escaped unless they are `Html`; `false` and undefined produce no text. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  // The browser needs neither the indentation of the source nor its blank lines.
  const lean = parts.map((part) => part.replace(/\s*\n\s*/g, '\n'));
  return new Html(
    lean.reduce((text, part, index) => {
      const value = written(values[index - 1]);
      // Only newlines of templates are removed: blank lines in a value can be those of a code sample.
      const start = lean[index - 1]!.endsWith('\n') && value.startsWith('\n') ? value.slice(1) : value;
      const before = text + start;
      return before + (before.endsWith('\n') && part.startsWith('\n') ? part.slice(1) : part);
    }),
  );
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(written).join('');
  if (value instanceof Html) return value.text;
  return value === undefined || value === false ? '' : escaped(String(value));
}

/** Escapes `text` for use between tags or in an attribute. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign]!);
}
