import { StreamedObject, readPages } from './streamed';

interface Data {
  name: string;
  empty: number[];
  pages: { id: number }[];
  none: number[];
}

async function textOf(data: StreamedObject<object>): Promise<string> {
  let text = '';
  for await (const piece of data.json()) text += piece;
  return text;
}

async function* pagesOf<Item>(...pages: Item[][]): AsyncGenerator<Item[]> {
  for (const page of pages) yield await Promise.resolve(page);
}

test('the JSON of lists in pages is that of the whole lists', async () => {
  const data = new StreamedObject<Data>({
    name: 'a "name"',
    empty: [],
    pages: pagesOf([{ id: 1 }, { id: 2 }], [], [{ id: 3 }]),
    none: pagesOf<number>(),
  });
  const whole = { name: 'a "name"', empty: [], pages: [{ id: 1 }, { id: 2 }, { id: 3 }], none: [] };
  expect(await textOf(data)).toBe(JSON.stringify(whole));
  expect(await textOf(new StreamedObject({}))).toBe('{}');
});

test('a page is read only when the pages before it have been taken', async () => {
  let read = 0;
  const data = new StreamedObject<{ pages: number[] }>({
    pages: readPages<number>(1, async () => [(read += 1)]),
  });
  const pieces = data.json();
  for (const expected of [0, 0, 1, 2, 3]) {
    await pieces.next();
    expect(read).toBe(expected);
  }
  await pieces.return(undefined);
});

test('pages are read until one is not full', async () => {
  const rows = [1, 2, 3, 4, 5];
  const asked: (number | undefined)[] = [];
  const read = async (last: number | undefined) => {
    asked.push(last);
    return rows.filter((row) => row > (last ?? 0)).slice(0, 2);
  };
  const pages = [];
  for await (const page of readPages(2, read)) pages.push(page);
  expect(pages).toEqual([[1, 2], [3, 4], [5]]);
  expect(asked).toEqual([undefined, 2, 4]);
});
