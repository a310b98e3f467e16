import { type Entry, packed, unpacked } from './entries';

test.each<Entry>([
  {
    group: 'operation',
    title: 'Get a listing',
    address: './listings.html#getListing',
    kind: 'getListing',
    text: 'GET',
  },
  { group: 'code', title: 'NOT_FOUND', address: './error-codes.html#NOT_FOUND', kind: 'Error code', text: '' },
  {
    group: 'guide',
    title: 'When an import fails',
    address: './calendars.html#when-an-import-fails',
    kind: 'Calendars',
    text: '',
  },
  {
    group: 'guide',
    title: 'Calendars',
    address: './calendars.html',
    kind: 'Page',
    text: '',
    isForAdministrators: true,
  },
])('an entry is the same after packing and unpacking: $title', (entry) => {
  expect(unpacked(packed(entry))).toEqual(entry);
});

test('an anchor that is the name of the entry is not packed', () => {
  const address = './error-codes.html#NOT_FOUND';
  expect(packed({ group: 'code', title: 'NOT_FOUND', address, kind: 'Error code', text: '' })[2]).toBe('error-codes#');
});
