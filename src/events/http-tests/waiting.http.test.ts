import { setTimeout as delay } from 'node:timers/promises';
import { type TestApp, startTestApp } from '../../testing/app';
import { WaitingRoom } from '../waiting';

let app: TestApp;
let room: WaitingRoom;
let leave: AbortController;
beforeEach(async () => {
  app = await startTestApp();
  leave = new AbortController();
  room = new WaitingRoom(app, { ofCaller: 10, ofAll: 6 });
});
afterEach(async () => {
  leave.abort();
  await app.close();
});

/** Waits for an event that does not come; `undefined` where there is no place, or none any more. */
const wait = (caller: number, address: string, gone: AbortSignal = leave.signal) =>
  room.wait({ types: undefined, ownerId: caller, caller, address }, { last: 0, seconds: 25, gone });

test('many accounts of one network take all places, and make room for everybody else', async () => {
  const refused: number[] = [];
  const come = (caller: number, address: string) =>
    void wait(caller, address).then((waited) => waited || refused.push(caller));
  for (const caller of [1, 2, 3, 4, 5, 6]) come(caller, '192.0.2.1');
  expect(room.size).toBe(6);
  // One more of that network is refused; others take places of those who have waited longest there.
  come(7, '192.0.2.1');
  come(8, '198.51.100.1');
  come(9, '2001:db8:1:1::1');
  // A site of IPv6 is one network.
  come(10, '2001:db8:1:2::1');
  await delay(0);
  expect(refused).toEqual([7, 1, 2, 3]);
  // Now that nobody has more than the others by two, whoever comes waits for a free place.
  come(11, '203.0.113.1');
  come(12, '2001:db8:1:3::1');
  await delay(0);
  expect([new Set(refused), room.size]).toEqual([new Set([7, 1, 2, 3, 4, 12]), 6]);
});

test('one caller takes his places and no more, from however many networks', async () => {
  room = new WaitingRoom(app, { ofCaller: 2, ofAll: 6 });
  void wait(1, '192.0.2.1');
  void wait(1, '198.51.100.1');
  expect(await wait(1, '203.0.113.1')).toBeUndefined();
  const gone = new AbortController();
  const other = wait(2, '192.0.2.1', gone.signal);
  gone.abort();
  expect(await other).toMatchObject({ found: false });
  expect(room.size).toBe(2);
});
