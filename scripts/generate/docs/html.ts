/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | false | undefined | Value[];

/** HTML in which every value is escaped but those that are HTML themselves; `false` and undefined are nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  // How the source is indented is nothing to the browser.
  const lean = parts.map((part) => part.replace(/\n\s*/g, '\n'));
  return new Html(lean.reduce((text, part, index) => text + written(values[index - 1]) + part));
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(written).join('');
  if (value instanceof Html) return value.text;
  return value === undefined || value === false ? '' : escaped(String(value));
}

/** `text` as it stands in HTML, between tags or in an attribute. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign]!);
}
