import { Agent } from 'node:http';
import { createTokens } from '../../access/tokens';
import { systemClock } from '../../adapters/clock';
import { systemRandom } from '../../adapters/random';
import type { components } from '../../contract/handler';
import { openDatabase } from '../../database/connection';
import { testEnvironment } from '../../testing/environment';
import { listing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { type Answer, type Call, send } from '../../testing/servers/client';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { addDays } from '../../values/dates';
import { nightHolding } from '../transitions';

const [most, attempts, listingCount] = [50, 500, 10];
/** Bookings of one customer run one after another. */
const customerCount = 50;
const many = String(2 * attempts);

let servers: TwoProcesses;
let tokens: components['schemas']['SandboxReset']['tokens'];
let database: ReturnType<typeof openDatabase>;
let customers: { token: string }[];
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  servers = await startTwoProcesses({ LIMIT_WAITING_RESERVATIONS: many, LIMIT_UNPAID_RESERVATIONS: many });
  ({ tokens } = await servers.reset());
  database = openDatabase(servers.databaseUrl, { poolSize: 1 });
  const signer = createTokens([testEnvironment.JWT_SECRET], systemClock);
  const needs = { db: database.db, clock: systemClock, random: systemRandom, tokens: signer };
  customers = [];
  while (customers.length < customerCount) customers.push(await insertCustomer(needs, `saver${customers.length}`));
});
afterAll(async () => {
  agent.destroy();
  await database.close();
  await servers.stop();
});

/** Sends a request to one of the processes until there is a response; a busy machine answers some of hundreds with 503. */
async function request(process: 0 | 1, call: Omit<Call, 'method'>): Promise<Answer> {
  for (;;) {
    const outcome = await send(servers.urls[process], agent, { method: 'POST', ...call });
    if (outcome.kind === 'answered' && outcome.code !== 'NOT_READY') return outcome;
  }
}

/** Sends a request as the owner, and returns what it has created. */
async function add<Data>(path: string, body: object): Promise<Data> {
  const answer = await request(0, { path, token: tokens.owner, body });
  expect([path, answer.code]).toEqual([path, null]);
  return answer.data as Data;
}

test(`of ${attempts} bookings at once of two processes, exactly ${most} redeem a promotion of ${most}`, async () => {
  const listings: number[] = [];
  while (listings.length < listingCount)
    listings.push((await add<{ id: number }>('/RentProperties/AddRentProperty', listing({ MinStayNights: 1 }))).id);
  const terms = { code: 'TWO-PROCESSES', percent: 10, maxRedemptions: most };
  const { id, code } = await add<{ id: number; code: string }>('/Promotions/Add', terms);

  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, index) => {
      const startDate = addDays(tomorrow, Math.floor(index / listingCount));
      const stay = { propertyId: listings[index % listingCount]!, startDate, endDate: addDays(startDate, 1) };
      return request(index % 2 === 0 ? 0 : 1, {
        path: '/Reservations/BookReservation/book',
        token: customers[index % customerCount]!.token,
        key: `booking-${index}`,
        body: { ...stay, promoCode: code },
      });
    }),
  );

  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer.code ?? String(answer.status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(counts).toEqual({ 200: most, PROMO_CODE_NOT_ACCEPTED: attempts - most });
  // Both processes have redeemed it.
  const redeemed = answers.flatMap(({ code: failure }, index) => (failure === null ? [index % 2] : []));
  expect(new Set(redeemed).size).toBe(2);

  const promotion = database.db.selectFrom('promotion').select('used').where('id', '=', id);
  expect((await promotion.executeTakeFirstOrThrow()).used).toBe(most);
  const redemptions = database.db.selectFrom('promotion_redemption').select('reservation_id');
  const booked = database.db.selectFrom('reservation').select('id').where('promotion_id', '=', id);
  const stored = (await redemptions.where('promotion_id', '=', id).execute()).map((row) => row.reservation_id);
  const holding = (await booked.where('status', 'in', nightHolding).execute()).map((row) => row.id);
  expect(stored.sort((one, two) => one - two)).toEqual(holding.sort((one, two) => one - two));
  expect(stored).toHaveLength(most);
}, 300_000);
