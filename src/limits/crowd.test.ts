import { Crowd } from './crowd';

/** Who makes room. */
const first = (crowd: Crowd<string>) => crowd.oldestOf(crowd.fullest() ?? '');

/** Takes holders out until there are none; answers them in order. */
function emptied(crowd: Crowd<string>): string[] {
  const order: string[] = [];
  for (let holder = first(crowd); holder !== undefined; holder = first(crowd)) {
    order.push(holder);
    crowd.release(holder);
  }
  return order;
}

test('the network that holds the most makes room, its oldest first, until none has more than another', () => {
  const crowd = new Crowd<string>();
  crowd.hold('guest', 'a', 1);
  for (const name of ['one', 'two', 'three']) crowd.hold(name, 'b', 1);
  crowd.hold('other', 'c', 2);
  expect(crowd.amountOf('b')).toBe(3);
  expect([crowd.fullest(), crowd.oldestOf('b')]).toEqual(['b', 'one']);
  expect(emptied(crowd)).toEqual(['one', 'two', 'other', 'guest', 'three']);
  expect(['a', 'b', 'c'].map((network) => crowd.amountOf(network))).toEqual([0, 0, 0]);
});

test('what a holder has grows, and goes with it', () => {
  const crowd = new Crowd<string>();
  crowd.hold('small', 'a', 10);
  crowd.hold('large', 'b', 4);
  crowd.hold('large', 'b', 8);
  expect(first(crowd)).toBe('large');
  expect([crowd.release('large'), crowd.release('large')]).toEqual([12, 0]);
  expect([first(crowd), crowd.amountOf('a')]).toEqual(['small', 10]);
});

test('nobody holds anything: nobody makes room', () => {
  const crowd = new Crowd<string>();
  expect([crowd.fullest(), crowd.oldestOf('a')]).toEqual([undefined, undefined]);
});
