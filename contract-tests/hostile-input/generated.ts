/** Generates valid and slightly invalid requests from the contract's schemas, starting from a prepared call that succeeds. */
import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { adjustableClock } from '../../src/adapters/clock';
import { type Operation, dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import { type TestApp, startTestApp } from '../../src/testing/app';
import { listOperations } from '../document';
import { type Run } from '../model/experiment';
import { usualCall } from '../preparations';
import type { Call } from '../request';
import { Sandbox } from '../sandbox';
import { allowed, nearlyAllowed, wholeOf } from './from-schema';
import { sendAs } from './wire';

/** A member of a request, at any depth. */
interface Slot {
  place: 'path' | 'query' | 'body' | 'form';
  names: string[];
  schema: OpenAPIV3.SchemaObject;
}

/** Values that replace members of the prepared request. */
type Variation = { slot: Slot; value: unknown }[];

/** Members that must keep their prepared values in a valid request, as path parameters must: identifiers, dates, contacts, codes, quoted prices. */
const keptMembers =
  /id$|ids$|date|^(from|to|cursor|afterSequence|code|promoCode|url|email|phone|phoneNumber|role|images|provider|returnUrl|amount|purpose|refundAmount|version|side|fileName|refreshToken|everywhere|confirm|propertyStatus|DetailsJSON|Price|DepositAmount|language|audience|latitude|longitude|radiusKm|north|south|east|west|AcceptedTermsVersion|effectiveFrom|M..StayNights|requires\w+|expected\w+|isActive|image|receipt|\w+IdCar\w+)$/i;

/** The minimum share of successful requests. With fewer, the requests would test only the first validation. */
const minSuccessShare = 0.2;

const operations = operationsOf(dereferenced(readDocument()));
const prepared = new Map(listOperations(readDocument()).map((operation) => [operation.id, operation]));

/**
 * Defines a test for each operation that reads (GET) or writes. No response may be a 5xx, which includes responses that deviate from the
 * contract, and enough requests must succeed.
 */
export function testGenerated(kind: 'reads' | 'writes', runs: Run[]): void {
  let app: TestApp;
  let sandbox: Sandbox;
  beforeAll(async () => {
    // Prepared calls use dates relative to today.
    app = await startTestApp({}, { clock: adjustableClock() });
    sandbox = new Sandbox(app.url);
  });
  afterAll(() => app.close());

  const own = operations.filter(({ method }) => (method === 'get') === (kind === 'reads'));
  for (const { seed, runs: count } of runs) {
    test.each(own.map((operation) => [operation.operationId, operation] as const))(
      `%s returns no 5xx to ${count} generated requests, seed ${seed}`,
      async (id, operation) => {
        const faults: unknown[] = [];
        const counts: Record<number, number> = {};
        let call: Call | undefined;
        for (const variation of fc.sample(variationsOf(operation), { seed, numRuns: count })) {
          call ??= await preparedCall(id, sandbox);
          const varied = applied(call, variation);
          const status = await sendAs(app.url, prepared.get(id)!, varied, sandbox.tokens);
          if (status >= 500) faults.push([status, varied]);
          counts[status] = (counts[status] ?? 0) + 1;
          if (hasChanged(operation, status)) call = undefined;
        }
        expect(faults).toEqual([]);
        const succeeded = (counts[200] ?? 0) + (counts[206] ?? 0);
        if (succeeded < count * minSuccessShare)
          throw new Error(`too few requests succeeded: ${JSON.stringify(counts)}`);
      },
      3_600_000,
    );
  }
}

async function preparedCall(id: string, sandbox: Sandbox): Promise<Call> {
  await sandbox.reset();
  const call = await usualCall(prepared.get(id)!, sandbox);
  if (!call) throw new Error(`no preparation for ${id}: add it to contract-tests/preparations/`);
  return call;
}

/** Whether the call may have changed the data. A rejected call changes nothing, unless attempts are counted. */
function hasChanged({ operationId, method }: Operation, status: number): boolean {
  if (method === 'get') return false;
  return status < 400 || status === 429 || status === 409 || /^(logIn|verify|send)/.test(operationId);
}

function variationsOf(operation: Operation): fc.Arbitrary<Variation> {
  const slots = slotsOf(operation);
  const free = slots.filter(({ place, names }) => place !== 'path' && !names.some((name) => keptMembers.test(name)));
  const vary = (some: Slot[], values: (schema: Slot['schema']) => fc.Arbitrary<unknown>): fc.Arbitrary<Variation> =>
    fc.tuple(...some.map((slot) => values(slot.schema).map((value) => ({ slot, value }))));
  const valid = fc
    .subarray(free, { maxLength: Math.min(3, free.length) })
    .chain((some) => vary(some, (schema) => allowed(schema)));
  if (slots.length === 0) return valid;
  const invalid = fc
    .subarray(slots, { minLength: 1, maxLength: Math.min(2, slots.length) })
    .chain((some) => vary(some, nearlyAllowed));
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: invalid });
}

function slotsOf({ parameters, requestBody }: Operation): Slot[] {
  const inUrl = parameters
    // waitSeconds delays the response; suite.ts tests it.
    .filter(({ name, in: place }) => (place === 'path' || place === 'query') && name !== 'waitSeconds')
    .map((parameter) => ({
      place: parameter.in as 'path' | 'query',
      names: [parameter.name],
      schema: parameter.schema as OpenAPIV3.SchemaObject,
    }));
  const content = (requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {};
  const inBody = Object.entries(content).flatMap(([type, { schema }]) =>
    membersOf(schema as OpenAPIV3.SchemaObject).map((slot) => ({
      ...slot,
      place: type === 'application/json' ? ('body' as const) : ('form' as const),
    })),
  );
  return [...inUrl, ...inBody];
}

function membersOf(schema: OpenAPIV3.SchemaObject): Pick<Slot, 'names' | 'schema'>[] {
  return Object.entries(wholeOf(schema).properties ?? {}).flatMap(([name, member]) => {
    const inner = membersOf(member as OpenAPIV3.SchemaObject).map(({ names, schema: its }) => ({
      names: [name, ...names],
      schema: its,
    }));
    return [{ names: [name], schema: member as OpenAPIV3.SchemaObject }, ...inner];
  });
}

/** Applies the variation to the call; members of a body that the call does not have are skipped. */
function applied(call: Call, variation: Variation): Call {
  return variation.reduce<Call>((varied, { slot: { place, names, schema }, value }) => {
    if ((place === 'body' && varied.form) || (place === 'form' && !varied.form)) return varied;
    if (place === 'body') return { ...varied, body: withMember(varied.body ?? {}, names, value) };
    // A call has each parameter once: of a list the first item.
    const one =
      place === 'query' && schema.type === 'array' && Array.isArray(value) ? ((value as unknown[])[0] ?? '') : value;
    return { ...varied, [place]: { ...varied[place], [names[0]!]: textOf(one) } };
  }, call);
}

function withMember(whole: unknown, [name, ...names]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const members = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...members, [name]: withMember(members[name], names, value) };
}

/** A value as text, for parameters and form fields. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
