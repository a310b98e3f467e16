import { readDocument } from '../src/contract/document';
import { listAnswers } from './document';
import { bodyFaults, headerFaults } from './faults';

const { schema } = listAnswers(readDocument()).find(({ name }) => name === 'getCities 200')!;
const city = { id: 1, name: 'Amman', countryCode: 'JO', timeZone: 'Asia/Amman', weekendDays: [4, 5] };
const envelope = {
  data: [city],
  isSuccess: true,
  message: 'Done.',
  statusCode: 200,
  code: null,
  errors: [],
  traceId: '0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b',
  pagination: null,
};
const faultsOf = (changes: object) => bodyFaults(schema!, JSON.stringify({ ...envelope, ...changes }));

test('a valid response has no faults', () => expect(faultsOf({})).toEqual([]));

test.each<[object, string[]]>([
  [{ data: [city, { ...city, mayor: 'example' }] }, ['body.data[1].mayor: not documented, found "example"']],
  [{ data: [{ ...city, name: undefined }] }, ['body.data[0].name: required but missing']],
  [{ data: [{ ...city, id: '1' }] }, ['body.data[0].id: expected integer, found "1"']],
  [{ data: [{ ...city, name: null }] }, ['body.data[0].name: expected string, found null']],
  [{ isSuccess: 'true' }, ['body.isSuccess: expected boolean, found "true"']],
  [
    { statusCode: undefined, status: 200 },
    ['body.statusCode: required but missing', 'body.status: not documented, found 200'],
  ],
])('%j', (changes, faults) => expect(faultsOf(changes)).toEqual(faults));

test('the fault of a nullable value names its other type', () => {
  const [fault, ...more] = faultsOf({ pagination: { pageSize: 50, nextCursor: 7, totalCount: null } });
  expect(fault).toMatch(/^body\.pagination\.nextCursor: expected string.*, found 7$/);
  expect(more).toEqual([]);
});

test('a fault names its place in the contract: of a missing member its own, of an undocumented one the object', () => {
  const places = bodyFaults(
    schema!,
    JSON.stringify({ ...envelope, data: [{ ...city, id: '1', mayor: 'example' }], code: undefined }),
    (path) => path,
  );
  expect(places).toEqual([
    'body.code: required but missing (#/properties/code)',
    'body.data[0].mayor: not documented, found "example" (#/properties/data/items)',
    'body.data[0].id: expected integer, found "1" (#/properties/data/items/properties/id)',
  ]);
});

test('a body that is not JSON is quoted', () => {
  expect(bodyFaults(schema!, '<html>')).toEqual(['body: expected JSON, found "<html>"']);
});

test('Dredd’s messages about headers are rewritten in the same style', () => {
  const message = `headers: At '/www-authenticate' Missing required property: www-authenticate\nbody: At '/data' …\n`;
  expect(headerFaults(message, {})).toEqual(['header www-authenticate: required but missing']);
  const type = `headers: At '/content-type' No enum match for: "text/html"`;
  expect(headerFaults(type, { 'content-type': 'text/html' }, 'application/json')).toEqual([
    'header content-type: expected "application/json", found "text/html"',
  ]);
});
