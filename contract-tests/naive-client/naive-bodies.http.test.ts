/* oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-call --
   the client has no types; the server has checked every response against the contract */
import { type Call, type TestApp, startTestApp } from '../../src/testing/app';
import { listing } from '../../src/testing/listings';
import { cardImage } from '../../src/testing/people';
import { Outcomes } from './outcomes';
import { queries } from './variants';

let app: TestApp;
const outcomes = new Outcomes();
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await app.close();
  if (process.env.SHOW_VARIANTS) process.stdout.write(`${outcomes.table()}\n`);
});

const json = { 'content-type': 'application/json' };
const registration = { FirstName: 'Example', LastName: 'Customer' };
const kinds: [string, Call][] = [
  ['JSON where a form is asked for', { body: registration }],
  ['a form of a web page', { raw: new URLSearchParams(registration) }],
  ['a form whose type names no boundary', { raw: '--x--', headers: { 'content-type': 'multipart/form-data' } }],
  ['a form of pairs with blanks', { form: { ...registration, Email: '', Phone: ' ', City: '', BirthDate: '' } }],
];

test.each(kinds)('registering with %s', async (shown, call) => {
  outcomes.judge('body', shown, await app.call('addCustomer', call), undefined, 'refused');
});

test.each<[string, Call]>([
  [
    'with its charset',
    { raw: '{"email":"customer@example.com"}', headers: { 'content-type': 'application/json; charset=utf-8' } },
  ],
  ['behind a byte order mark', { raw: '\ufeff{"email":"customer@example.com"}', headers: json }],
  ['with other letters', { body: { Email: ' Customer@Example.com ' } }],
  ['as a text', { raw: '{"email":"customer@example.com"}', headers: { 'content-type': 'text/plain' } }],
  ['as a form', { form: { email: 'customer@example.com' } }],
  ['in another charset', { raw: '{}', headers: { 'content-type': 'application/json; charset=iso-8859-1' } }],
  ['with a comma too many', { raw: '{"email":"customer@example.com",}', headers: json }],
  ['with Windows line ends', { raw: '{\r\n\t"email": "customer@example.com"\r\n}\r\n', headers: json }],
  ['in UTF-16', { raw: Buffer.from('\ufeff{"email":"customer@example.com"}', 'utf16le'), headers: json }],
  ['in typographic quotes', { raw: '{“email”:“customer@example.com”}', headers: json }],
  ['in a list', { body: [{ email: 'customer@example.com' }] }],
  ['in a text', { body: JSON.stringify({ email: 'customer@example.com' }) }],
  ['in another member', { body: { data: { email: 'customer@example.com' } } }],
  ['with a name', { body: { email: 'Customer <customer@example.com>' } }],
  ['in single quotes', { raw: "{'email':'customer@example.com'}", headers: json }],
  ['of nothing', { raw: '', headers: json }],
  ['twice', { body: { email: 'customer@example.com', Email: 'owner@example.com' } }],
])('JSON %s', async (shown, call) => {
  const reply = await app.call('logInWithEmail', call);
  outcomes.judge('JSON', shown, reply, reply.data?.target?.slice(-12), '@example.com');
});

const part = (header: string) =>
  Buffer.concat([
    ...['FirstName', 'LastName'].map((name) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nExample\r\n`),
    ),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="Email"\r\n\r\nnaive@example.com\r\n'),
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="FrontIdCarImagePath"${header}\r\n\r\n`),
    image,
    Buffer.from('\r\n--x--\r\n'),
  ]);
let image: Buffer;
beforeAll(async () => {
  image = await cardImage();
});

test.each([
  '\r\nContent-Type: image/jpeg',
  '\r\nContent-Type: application/octet-stream',
  '; filename=""\r\nContent-Type: image/jpeg',
  '; filename=""\r\nContent-Type: application/octet-stream',
  '',
])('a file part without a file name: %j', async (header) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const reply = await app.call('addCustomer', { raw: part(header), headers });
  outcomes.judge('card', header, reply, undefined, 'refused');
  expect(reply.envelope.errors).toMatchObject([{ field: 'FrontIdCarImagePath', code: 'type' }]);
});

test.each(queries.map((one) => [one.written, one] as const))('the query %s', async (_, { written, meant }) => {
  const reply = await app.call('getRentProperties', { query: written });
  outcomes.judge('query', written, reply, reply.envelope.pagination?.pageSize, meant);
});

test.each(['getRentProperties', 'getCurrencies'] as const)('POST to %s', async (id) => {
  outcomes.judge('method', `POST ${id}`, await app.call(id, { method: 'POST' }), undefined, 'refused');
});

test.each([undefined, {}, { note: null }, { note: '' }])(
  'a step with the body %j, all of whose members are optional',
  async (body) => {
    const path = { userId: app.sandbox.userIds.owner };
    const reply = await app.call('activateOwner', { as: 'admin', path, body });
    outcomes.judge('body', JSON.stringify(body) ?? 'none', reply, reply.data?.isActive, true);
  },
);

test('a response can be sent back as a request', async () => {
  const { data } = await app.call('addRentProperty', { as: 'owner', body: listing() });
  const reply = await app.call('updateRentProperty', { as: 'owner', path: { id: data.id }, body: data });
  outcomes.judge(
    'update',
    'the answer',
    reply,
    { ...reply.data, version: 0, updatedAt: '' },
    { ...data, version: 0, updatedAt: '' },
  );
});
