/** The items of a list in pages, each read when the ones before it have been sent. */
export type Pages<Item> = AsyncIterable<readonly Item[]>;

type Streamable<Value> = Value | (Value extends readonly (infer Item)[] ? Pages<Item> : never);

/**
 * The data of a response that may be too large for memory: an object whose lists are read in pages while it is sent. If reading a page
 * fails, the connection is closed before the response is complete.
 */
export class StreamedObject<Data extends object> {
  constructor(private readonly members: { [Name in keyof Data]: Streamable<Data[Name]> }) {}

  /** The object's JSON in pieces: one for each page. */
  async *json(): AsyncGenerator<string> {
    let separator = '{';
    for (const [name, value] of Object.entries<unknown>(this.members)) {
      yield `${separator}${JSON.stringify(name)}:`;
      if (isPages(value)) yield* listJson(value);
      else yield JSON.stringify(value);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  }
}

async function* listJson(pages: Pages<unknown>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield separator + JSON.stringify(items).slice(1, -1);
    separator = ',';
  }
  yield ']';
}

function isPages(value: unknown): value is Pages<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Reads a list in pages until one has fewer than `size` rows.
 *
 * @param read Returns at most `size` rows after `last`, or the first ones.
 */
export async function* readPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    if (rows.length > 0) yield rows;
  } while (rows.length === size);
}
