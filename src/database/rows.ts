/** Makes an object of the values of one row. */
export type RowBuilder = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * The builder of rows with these columns, whose values are put through `parsers` where there are any, but for null. Compiled, as validators
 * are: an object that is written down as one literal is made three times as quickly as one that is filled column by column, which
 * is what drivers do. Where two columns have one name, the last counts.
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

/** The same without compiling: for a statement that is not kept, of which no second answer is to come. */
export function plainRowBuilder(
  columns: readonly string[],
  parsers: readonly ((text: string) => unknown)[],
): RowBuilder {
  const valueOf = (value: unknown, index: number) => (value === null ? null : parsers[index]!(value as string));
  return (values) => Object.fromEntries(columns.map((name, index) => [name, valueOf(values[index], index)]));
}

/** The parser of what stays text. */
export function asIs(text: string): string {
  return text;
}
