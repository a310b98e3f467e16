import { setTimeout as delay } from 'node:timers/promises';
import { RequestTurns } from '../../limits/request-turns';
import { type TestApp, startTestApp } from '../../testing/app';
import { outboxRow } from '../../testing/events';
import { LongPollingLoop } from '../long-polling';
import { boundsOf } from '../repository';

let app: TestApp;
let polling: LongPollingLoop;
let leave: AbortController;
let last: number;
beforeEach(async () => {
  app = await startTestApp();
  ({ last } = await boundsOf(app.db));
  leave = new AbortController();
  polling = new LongPollingLoop(app, { perCaller: 10, total: 6 });
});
afterEach(async () => {
  jest.restoreAllMocks();
  leave.abort();
  await app.close();
});

/** Waits for an event that does not occur; undefined when a limit rejects or ends the wait. */
const wait = (caller: number, address: string, gone: AbortSignal = leave.signal) =>
  polling.wait({ types: undefined, ownerId: caller, caller, address }, { last, seconds: 25, gone });

test('displaces waits of the network that has the most when another network arrives', async () => {
  const refused: number[] = [];
  const arrive = (caller: number, address: string) =>
    void wait(caller, address).then((waited) => waited || refused.push(caller));
  for (const caller of [1, 2, 3, 4, 5, 6]) arrive(caller, '192.0.2.1');
  expect(polling.size).toBe(6);
  // Another request of that network is rejected; other networks displace its longest waits.
  arrive(7, '192.0.2.1');
  arrive(8, '198.51.100.1');
  arrive(9, '2001:db8:1:1::1');
  // All addresses of one IPv6 site are one network.
  arrive(10, '2001:db8:1:2::1');
  await delay(0);
  expect(refused).toEqual([7, 1, 2, 3]);
  // Caller 11 is the first of its network and displaces a wait; the network of caller 12 has as many as the fullest one.
  arrive(11, '203.0.113.1');
  arrive(12, '2001:db8:1:3::1');
  await delay(0);
  expect([new Set(refused), polling.size]).toEqual([new Set([7, 1, 2, 3, 4, 12]), 6]);
});

test('a wait that is over does not pass events that occur before its turn', async () => {
  let goOn = () => {};
  const turn = new Promise<void>((resolve) => (goOn = resolve));
  jest.spyOn(RequestTurns.prototype, 'take').mockReturnValueOnce(turn);
  const gone = new AbortController();
  const over = wait(1, '192.0.2.1', gone.signal);
  gone.abort();
  await delay(0);
  // Another wait compares the event meanwhile.
  const other = polling.wait(
    { types: undefined, caller: 2, address: '192.0.2.2' },
    { last, seconds: 25, gone: leave.signal },
  );
  await app.db.insertInto('outbox').values(outboxRow(4711)).execute();
  await other;
  goOn();
  expect(await over).toEqual({ found: false, last });
});

test('limits the waits of one caller, whatever networks they come from', async () => {
  polling = new LongPollingLoop(app, { perCaller: 2, total: 6 });
  void wait(1, '192.0.2.1');
  void wait(1, '198.51.100.1');
  expect(await wait(1, '203.0.113.1')).toBeUndefined();
  const gone = new AbortController();
  const other = wait(2, '192.0.2.1', gone.signal);
  gone.abort();
  expect(await other).toMatchObject({ found: false });
  expect(polling.size).toBe(2);
});
