/** Builds an object from the values of one row. */
export type RowBuilder = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Compiles a builder of rows with these columns. `parsers` convert the values except null. An object literal is built three times as
 * fast as an object that is filled column by column, as drivers do it. When two columns have the same name, the last one wins.
 */
export function rowBuilder(columns: readonly string[], parsers?: readonly ((text: string) => unknown)[]): RowBuilder {
  const values = columns.map((_, index) => {
    const value = `values[${index}]`;
    return parsers && parsers[index] !== asIs ? `${value} === null ? null : parsers[${index}](${value})` : value;
  });
  const members = columns.map((name, index) => `${JSON.stringify(name)}: ${values[index]}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are those of our own statements' columns
  const build = new Function('parsers', 'values', `return { ${members.join(', ')} };`) as (
    parsers: unknown,
    values: unknown,
  ) => Record<string, unknown>;
  return (values) => build(parsers, values);
}

/** The same without compilation, for a statement that may be executed only once. */
export function plainRowBuilder(
  columns: readonly string[],
  parsers: readonly ((text: string) => unknown)[],
): RowBuilder {
  const valueOf = (value: unknown, index: number) => (value === null ? null : parsers[index]!(value as string));
  return (values) => Object.fromEntries(columns.map((name, index) => [name, valueOf(values[index], index)]));
}

/** The parser of values that stay text. */
export function asIs(text: string): string {
  return text;
}
