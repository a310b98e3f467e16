import type { components } from '../contract/handler';
import { readPages } from '../contract/streamed';
import { rowsPerPage } from './repository-own-data';

export type MyData = components['schemas']['MyData'];
/** A list of the export in pages. */
export type List<Name extends keyof MyData> = AsyncGenerator<MyData[Name]>;
/** Rows in pages. */
export type RowPages<Row> = AsyncGenerator<Row[]>;

export async function* map<Row, Item>(pages: RowPages<Row>, view: (row: Row) => Item): AsyncGenerator<Item[]> {
  for await (const rows of pages) yield rows.map(view);
}

/** Reads the rows that belong to each page of ids, all at once. */
export async function* perPage<Row>(
  pages: RowPages<{ id: number }>,
  read: (ids: number[]) => Promise<Row[]>,
): RowPages<Row> {
  for await (const rows of pages) yield await read(rows.map(({ id }) => id));
}

export const pages = <Row>(read: (last: Row | undefined) => Promise<Row[]>): RowPages<Row> =>
  readPages(rowsPerPage, read);
