import { guard } from '../access/guard';
import type { ServerDependencies } from '../contract/dependencies';
import { readDocument } from '../contract/document';
import type { Handlers } from '../contract/handler';
import { handlers } from '../handlers';
import { createApi } from './api';
import { describePlan } from './plan';

const nothing = {} as ServerDependencies;

test('a plan describes the steps of a request in order', () => {
  const { plans } = createApi(readDocument(), handlers, nothing, guard);
  const plan = plans.find(({ operationId }) => operationId === 'bookReservation')!;
  expect(describePlan(plan).split('\n')).toEqual([
    'bookReservation',
    '  match     POST /Reservations/BookReservation/book',
    '  identify  by a token (access)',
    '  count     requests, cost 2',
    '  authorise Customer',
    '  read      path: nothing; query: nothing; body: application/json',
    '  validate  an invalid request returns 400',
    '  count     bookings, promoCodes, newAccountBytes',
    '  handle    once for each Idempotency-Key',
    '  answer    the envelope',
  ]);
});

test('throws for an operation without a handler', () => {
  const { bookReservation: _, ...others } = handlers;
  const create = () => createApi(readDocument(), others as Handlers, nothing, guard);
  expect(create).toThrow('operation bookReservation has no handler');
});

test('prepare() compiles the validators of every operation', async () => {
  const api = createApi(readDocument(), handlers, nothing, guard);
  const prepared = api.plans.map(({ validate }) => jest.spyOn(validate, 'prepare'));
  await api.prepare();
  expect(prepared.every((one) => one.mock.calls.length === 1)).toBe(true);
});

test('no request that waits for events or messages is a costly read, which would occupy a turn while it waits', () => {
  const { plans } = createApi(readDocument(), handlers, nothing, guard);
  const waiting = plans.filter(({ readQuery }) => readQuery.names.includes('waitSeconds'));
  expect(waiting.map(({ operationId }) => operationId).toSorted()).toEqual(['getEvents', 'getMessages']);
  expect(waiting.map(({ cost, costOfParameters }) => [cost, costOfParameters])).toEqual([
    [1, []],
    [1, []],
  ]);
});
