/**
 * Reads the examples of the contract as a person would: they tell of one booking, so that amounts add up, dates are in order, and an
 * identifier means the same record everywhere. Covers the examples of operations, and those that tools build from the schemas.
 */
import type { OpenAPIV3 } from 'openapi-types';
import { BookingStatus, ChargeCollector, CommissionType, PriceLineKind, RentType } from '../generated/enumerations';
import {
  type Schema,
  nullableReferenceOf,
  operationsOf,
  readDocument,
  resolved,
  schemasOf,
} from '../src/contract/document';

const contract = readDocument();
/** The present of the story. */
const today = '2026-12-01';

/** An object in an example, and where it is. */
interface Found {
  place: string;
  record: Record<string, unknown>;
}

/** What a tool shows for a schema: the examples of its members. */
function built(node: Schema | OpenAPIV3.ReferenceObject): unknown {
  if ('$ref' in node) return built(resolved<Schema>(contract, node));
  if ('example' in node) return node.example;
  const target = nullableReferenceOf(node) ?? node.allOf?.[0] ?? node.anyOf?.[0];
  if (target) return built(target);
  if (node.type === 'array') return [built(node.items)];
  if (!node.properties) return undefined;
  return Object.fromEntries(Object.entries(node.properties).map(([name, member]) => [name, built(member)]));
}

function objectsIn(value: unknown, place: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, one]) => objectsIn(one, `${place}.${name}`));
  return Array.isArray(value) ? inside : [{ place, record: value as Found['record'] }, ...inside];
}

const examples = operationsOf(contract).flatMap(({ operationId, requestBody, responses }) => {
  const body = requestBody && resolved(contract, requestBody);
  const all = [['request', body] as const, ...Object.entries(responses)];
  return all.flatMap(([name, node]) => {
    const { content = {} } = node ? resolved<OpenAPIV3.ResponseObject>(contract, node as OpenAPIV3.ResponseObject) : {};
    return Object.values(content).flatMap(({ example, examples: named = {} }) =>
      [{ value: example as unknown }, ...Object.values(named)].flatMap((one) =>
        objectsIn(resolved<OpenAPIV3.ExampleObject>(contract, one).value, `${operationId} ${name}`),
      ),
    );
  });
});
const ofSchemas = schemasOf(contract).flatMap(([name, schema]) => objectsIn(built(schema), name));
const all = [...examples, ...ofSchemas];

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** `rule` returns a pair of values that should be equal; undefined where it does not apply. */
function expectEqual(found: Found[], rule: (record: Found['record']) => [unknown, unknown] | undefined): void {
  const pairs = found.flatMap(({ place, record }) => {
    const pair = rule(record);
    return pair ? [{ place, pair }] : [];
  });
  expect(pairs.length).toBeGreaterThan(1);
  expect(pairs.filter(({ pair: [actual, wanted] }) => actual !== wanted)).toEqual([]);
}
const sum = (amounts: number[]) => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 1000) / 1000;
const lower = ({ record, place }: Found): Found => ({
  place,
  record: Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name[0]!.toLowerCase() + name.slice(1), value]),
  ),
});

test('identifiers name the records of the story, also in what tools build from the schemas', () => {
  const story: Record<string, unknown[]> = {
    ...{ ownerId: [2], customerId: [3], payerId: [3], agentId: [4], propertyId: [11], reservationId: [21] },
    ...{ currencyId: [7], expectedCurrencyId: [7], transactionId: [43], sessionId: [71], paymentTypeId: [2] },
    ...{ webhookId: [1], apiKeyId: [1], depositConfirmedBy: [1], userId: [1, 2, 3, 4] },
  };
  for (const [name, known] of Object.entries(story)) {
    const wrong = all.map(lower).filter(({ record }) => isNumber(record[name]) && !known.includes(record[name]));
    expect([name, wrong.map(({ place, record }) => [place, record[name]])]).toEqual([name, []]);
  }
});

test('the lines of a price add up to its total, and so do deposit and balance', () => {
  type Line = { kind: number; amount: number; collectedBy: number; isIncluded: boolean; percent: number | null };
  const priced = examples.filter(({ record }) => Array.isArray(record.lines));
  const linesOf = (record: Found['record']) => record.lines as (Line & { quantity: number; unitAmount: number })[];
  const of = (record: Found['record'], chosen: (line: Line) => boolean) =>
    sum(
      linesOf(record)
        .filter(chosen)
        .map(({ amount }) => amount),
    );
  const isReduction = ({ kind }: Line) => kind === PriceLineKind.Discount || kind === PriceLineKind.Promotion;
  const isOfPlatform = (line: Line) => line.collectedBy === ChargeCollector.Platform && !line.isIncluded;
  // Quotes of a renewal and of notice name the total that the stay would have.
  expectEqual(priced, (record) => [of(record, isOfPlatform), record.newTotalAmount ?? record.totalAmount]);
  expectEqual(priced, (record) => [
    of(record, (line) => line.collectedBy === ChargeCollector.Owner),
    record.dueAtArrivalAmount,
  ]);
  // The stays of a changed reservation have no such sums.
  expectEqual(priced, (record) =>
    isNumber(record.discountAmount) ? [0 - of(record, isReduction), record.discountAmount] : undefined,
  );
  expectEqual(priced, (record) =>
    isNumber(record.taxAmount) ? [of(record, ({ kind }) => kind === PriceLineKind.Tax), record.taxAmount] : undefined,
  );
  for (const { place, record } of priced)
    for (const line of linesOf(record))
      if (line.percent === null) expect([place, sum([line.quantity * line.unitAmount])]).toEqual([place, line.amount]);
  expectEqual(all, ({ totalAmount, depositAmount, balanceAmount }) =>
    isNumber(balanceAmount) ? [sum([depositAmount as number, balanceAmount]), totalAmount] : undefined,
  );
  // Lists have no lines, and no reductions and charges either.
  const ofNights = (record: Found['record']) =>
    Array.isArray(record.lines) ? of(record, ({ kind }) => kind === PriceLineKind.Nights) : record.totalAmount;
  expectEqual(all, (record) =>
    isNumber(record.unitPrice) && record.rentType === RentType.Daily
      ? [sum([Number(record.nights) * record.unitPrice]), ofNights(record)]
      : undefined,
  );
});

test('a commission is the stated percentage of the total', () => {
  expectEqual(all, ({ commissionType, commissionValue, commissionAmount, totalAmount }) =>
    isNumber(commissionAmount) && commissionType === CommissionType.Percentage
      ? [commissionAmount, sum([(Number(totalAmount) * Number(commissionValue)) / 100])]
      : undefined,
  );
});

test('a stay has as many nights as there are between its dates', () => {
  const days = (start: unknown, end: unknown) => (Date.parse(text(end)) - Date.parse(text(start))) / 86_400_000;
  expectEqual(examples, ({ startDate, endDate, nights }) =>
    isNumber(nights) && startDate ? [days(startDate, endDate), nights] : undefined,
  );
  expectEqual(examples, ({ nights, nightlyPrices }) =>
    Array.isArray(nightlyPrices) && nightlyPrices.length > 0 ? [nightlyPrices.length, nights] : undefined,
  );
});

test('dates are in order', () => {
  const order = (found: Found[], first: string, ...later: string[]) => {
    const wrong = found.flatMap(({ place, record }) =>
      later
        .filter((name) => text(record[first]) && text(record[name]) && text(record[name]) < text(record[first]))
        .map((name) => `${place}: ${first} ${text(record[first])}, ${name} ${text(record[name])}`),
    );
    expect(wrong).toEqual([]);
  };
  order(all, 'startDate', 'endDate');
  order(all, 'validFrom', 'validTo');
  order(all, 'from', 'to');
  const ends = [
    'decidedAt',
    'cancelledAt',
    'depositConfirmedAt',
    'readAt',
    'expiresAt',
    'holdExpiresAt',
    'lastAttemptAt',
    'endedAt',
  ];
  order(all, 'createdAt', 'updatedAt', ...ends);
  const births = all.map(lower).flatMap(({ record: { birthDate } }) => (birthDate ? [text(birthDate)] : []));
  expect(births.length).toBeGreaterThan(1);
  expect(births.filter((birth) => birth > '2008' || birth < '1920')).toEqual([]);
  const past = examples.flatMap(({ place, record }) =>
    record.startDate && record.status !== BookingStatus.Completed && text(record.startDate) < today ? [place] : [],
  );
  expect(past).toEqual([]);
});

test('the other party of a conversation and the author of a review have the given name of a user of the story', () => {
  const people = examples.filter(({ record }) => isNumber(record.userId) && text(record.firstName));
  const known = new Set(people.map(({ record }) => record.firstName));
  const names = all.flatMap(({ place, record: { otherPartyName, authorName } }) =>
    [otherPartyName, authorName].filter(text).map((name) => ({ place, name })),
  );
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('the property has one title and one address', () => {
  const titles = new Set<unknown>();
  const addresses = new Set<unknown>();
  for (const { record } of all.map(lower)) {
    if (!('title' in record && 'address' in record)) continue;
    titles.add(record.title);
    addresses.add(record.address);
  }
  expect([[...titles], [...addresses]]).toEqual([['Sunlit apartment near the Roman theatre'], ['12 Rainbow Street']]);
});

test('the message of a change says what happened', () => {
  const changes = new Set(
    operationsOf(contract).flatMap(({ method, operationId }) => (method === 'get' ? [] : [operationId])),
  );
  const silent = examples.flatMap(({ place, record }) => {
    const [id = ''] = place.split(' ');
    return changes.has(id) && record.statusCode === 200 && record.message === 'Done.' ? [id] : [];
  });
  expect(silent).toEqual([]);
});
