/** Makes an object of the values of one row. */
export type RowBuilder = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * The builder of rows with these columns. Compiled, as validators are: an object that is written down as one literal is made three
 * times as quickly as one that is filled column by column, which is what drivers do. Where two columns have one name, the last counts.
 */
export function rowBuilder(columns: readonly string[]): RowBuilder {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // The names are those of our own statements.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function('values', `return { ${members.join(', ')} };`) as RowBuilder;
}
