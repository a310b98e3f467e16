/* oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-call --
   the client has no types; the server has checked every response against the contract */
import { type Reply, type TestApp, startTestApp } from '../../src/testing/app';
import { codeSentTo } from '../../src/testing/access';
import { listing } from '../../src/testing/listings';
import { cardImage } from '../../src/testing/people';
import { Outcomes } from './outcomes';
import * as variants from './variants';

let app: TestApp;
const outcomes = new Outcomes();
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await app.close();
  if (process.env.SHOW_VARIANTS) process.stdout.write(`${outcomes.table()}\n`);
});

const add = (changes: object): Promise<Reply> =>
  app.call('addRentProperty', { as: 'owner', body: { ...listing(), ...changes } });
/** Rows for test.each, with the written value as text first. */
const rows = <Any>(list: readonly Any[]): [string, Any][] => list.map((one) => [JSON.stringify(one), one]);

test.each(rows(variants.days))('the day of arrival %s', async (_, { written, meant }) => {
  const body = { propertyId: app.sandbox.propertyIds.active, startDate: written, endDate: '2027-03-08' };
  const reply = await app.call('bookReservation', { as: 'customer', body });
  outcomes.judge('startDate', written, reply, reply.data?.startDate, meant);
  if (reply.status === 200)
    await app.call('cancelReservation', { as: 'customer', path: { id: reply.data.id as number } });
});

test.each(rows(variants.phones))('the phone number %s, to log in with', async (_, { written, meant }) => {
  const reply = await app.call('logInWithPhoneNumber', { body: { phoneNumber: written } });
  const plain = await app.call('logInWithPhoneNumber', { body: { phoneNumber: meant } });
  outcomes.judge('phoneNumber', written, reply, reply.data?.target, plain.data.target);
});

test.each(rows(variants.phones.filter(({ written }) => typeof written === 'string')))(
  'the phone number %s, of a customer who registers with an e-mail address too',
  async (_, { written, meant }) => {
    const Email = `naive${outcomes.count}@example.com`;
    const form = { FirstName: 'Example', LastName: 'Customer', Email, WhatsAppNumber: written as string };
    const reply = await app.call('addCustomer', { form });
    const row = await app.db.selectFrom('app_user').select('whatsapp_number').where('email', '=', Email).execute();
    outcomes.judge('WhatsAppNumber', written, reply, row[0]?.whatsapp_number, written === '' ? null : meant);
  },
);

test.each(variants.codes.map((write) => [JSON.stringify(write('402917')), write] as const))(
  'the code %s',
  async (shown, write) => {
    // The number of codes per hour is limited.
    app.clock.advance(60 * 60 * 1000);
    const email = 'customer@example.com';
    const reply = await app.call('logInWithEmail', { body: { email, code: write(await codeSentTo(app, email)) } });
    outcomes.judge('code', shown, reply, reply.data?.user?.userId, app.sandbox.userIds.customer);
  },
);

test.each(rows(variants.numbers))('the currency %s', async (_, { written, meant }) => {
  const reply = await add({ CurrencyId: written });
  outcomes.judge('CurrencyId', written, reply, reply.data?.currencyId, meant);
});

test.each(rows(variants.amounts))('the price %s', async (_, { written, meant }) => {
  const reply = await add({ Price: written });
  outcomes.judge('Price', written, reply, reply.data?.price, meant);
});

test.each(rows(variants.rentTypes))('the rent type %s', async (_, { written, meant }) => {
  const reply = await add({ RentType: written });
  outcomes.judge('RentType', written, reply, reply.data?.rentType, meant);
});

test.each(rows(variants.details))('the details %s', async (_, written) => {
  const reply = await add({ DetailsJSON: written });
  const read = reply.data && { ...reply.data.details, room: reply.data.details.room.beds as number };
  outcomes.judge('DetailsJSON', written, reply, read, { services: ['Internet'], terms: ['NoSmoking'], room: 2 });
});

test.each(rows(variants.truths))('the boolean %s', async (_, { written }) => {
  const reply = await app.call('getOwners', { as: 'admin', query: { isActive: written } });
  const read = reply.data?.every(({ isActive }: { isActive: boolean }) => isActive) as boolean;
  outcomes.judge('isActive', written, reply, read, true);
});

test.each(rows(variants.lists))('the list %s', async (_, query) => {
  const DetailsJSON = '{"services":["Electricity","Internet"]}';
  const { data } = await add({ DetailsJSON });
  const reply = await app.call('getRentProperties', { query });
  const ids = (reply.data ?? []) as { id: number; detailsJSON: string }[];
  const found =
    ids.some(({ id }) => id === data.id) && ids.every(({ detailsJSON }) => detailsJSON.includes('Internet'));
  outcomes.judge('services', query, reply, found, true);
});

test.each(variants.authorizations.map((write) => [write('<token>'), write] as const))(
  'the header Authorization: %s',
  async (shown, write) => {
    const headers = { authorization: write(app.sandbox.tokens.customer) };
    const reply = await app.call('getCustomerByUserId', { path: { userId: app.sandbox.userIds.customer }, headers });
    outcomes.judge('Authorization', shown, reply, reply.data?.email, 'customer@example.com');
  },
);

test.each(['Bearer null', 'Bearer undefined', 'Bearer ', 'null', 'Bearer xyz'])(
  'the header Authorization: %s, where no token is needed',
  async (authorization) => {
    const reply = await app.call('getCurrencies', { headers: { authorization } });
    outcomes.judge('Authorization', authorization, reply, reply.status, 200);
  },
);

test.each(rows(variants.paths.map((write) => write(11))))('the path %s', async (_, path) => {
  const reply = await app.send(path);
  outcomes.judge('path', path, reply, reply.data?.id, 11);
});

test.each(variants.cardParts)('the identity card fields …%s', async (name) => {
  const Email = `naive${outcomes.count}@example.com`;
  const image = await cardImage();
  const upper = name[0] === name[0]!.toUpperCase();
  const names = upper ? [`Front${name}`, `Rear${name}`] : [`front${name}`, `rear${name}`];
  const form = { FirstName: 'Example', LastName: 'Owner', Email, [names[0]!]: image, [names[1]!]: image };
  const reply = await app.call('addCustomer', { form });
  const files = await app.db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.owner_id')
    .select('purpose')
    .where('email', '=', Email)
    .orderBy('purpose')
    .execute();
  outcomes.judge(
    'card',
    names.join(),
    reply,
    files.map(({ purpose }) => purpose),
    ['front', 'rear'],
  );
});
