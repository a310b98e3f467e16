import { readDocument } from '../src/contract/document';
import { tableOf } from './cells';
import { listAnswers, listOperations } from './document';
import { onlyOperations } from './part';
import { coverage } from './report';
import type { Run } from './results';

const contract = readDocument();

test('keeps all responses of the named operations and no others', () => {
  const part = listAnswers(onlyOperations(contract, 'getCities, bookReservation'));
  const whole = listAnswers(contract).filter(({ operation }) =>
    ['getCities', 'bookReservation'].includes(operation.id),
  );
  expect(part.map(({ name }) => name).sort()).toEqual(whole.map(({ name }) => name).sort());
});

test.each([
  ['getCitys', /there is no operation getCitys: did you mean getCities\?$/],
  [
    'getCities,quote',
    /no operation quote: did you mean getQuote or getNoticeQuote or getRenewalQuote or getAlterationQuote\?$/,
  ],
  ['getCities,', /no operation without a name; use the operationIds/],
  ['xyz', /no operation xyz; use the operationIds/],
])('--only %s is rejected with a hint', (names, message) =>
  expect(() => onlyOperations(contract, names)).toThrow(message),
);

test('distinguishes untested, undocumented and inapplicable cells', () => {
  const names = ['getCities', 'bookReservation'];
  const operations = listOperations(contract).filter(({ id }) => names.includes(id));
  const answer = listAnswers(contract).find(({ name }) => name === 'bookReservation 200')!;
  const request = { method: 'POST', uri: answer.operation.path, headers: {}, body: '' };
  const run: Run = {
    name: 'server',
    url: 'https://staging.example.com',
    version: '2.0.0',
    operations,
    problems: [],
    results: [{ answer, request, seconds: 0.01 }],
    notTried: new Map([
      ['getCities 200', 'the server has no such record'],
      ['bookReservation 415', 'it changes data'],
      ['bookReservation 206', 'it changes data'],
    ]),
  };
  const { statuses, rows } = tableOf(run);
  const cellsOf = (id: string) => rows.find(({ request: row }) => row === id)!.cells;
  expect(statuses).toEqual(['200', '206', '415']);
  expect(cellsOf('getCities')).toEqual([
    [expect.objectContaining({ reason: expect.any(String) as string })],
    'not applicable',
    'not applicable',
  ]);
  expect(coverage([run])).toContain('bookReservation   ✔   –   –');
});

test('marks an undocumented status as not applicable if the operation can never return it', () => {
  const names = ['getCities', 'updateMe', 'bookReservation'];
  const operations = listOperations(contract).filter(({ id }) => names.includes(id));
  const about = { name: 'server', url: 'https://staging.example.com', version: '2.0.0', problems: [], results: [] };
  const { rows } = tableOf({ ...about, operations, notTried: new Map([['bookReservation 409', 'it changes data']]) });
  const cells = Object.fromEntries(rows.map(({ request, cells }) => [request, cells[0]]));
  expect(cells).toMatchObject({ getCities: 'not applicable', updateMe: 'not documented' });
  expect(cells.bookReservation).toHaveLength(1);
});
