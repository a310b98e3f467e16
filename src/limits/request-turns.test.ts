import { RequestTurns } from './request-turns';

const from = (site: string) => () => ({ key: site, site });
const busy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

test('handles requests at once as long as the turn of the event loop is short', () => {
  const turns = new RequestTurns();
  const begun: string[] = [];
  for (const name of ['first', 'second', 'third']) turns.run(from('one'), () => begun.push(name));
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('after a long turn, sites take turns, and only a few requests begin in each turn of the event loop', async () => {
  const turns = new RequestTurns();
  const begun: string[] = [];
  turns.run(from('many'), () => busy(25));
  // Two of these take longer than the requests of one turn may.
  const work = (name: string) => () => {
    busy(3);
    begun.push(name);
  };
  for (let number = 0; number < 50; number += 1) turns.run(from('many'), work(`many ${number}`));
  turns.run(from('few'), work('few'));
  expect(begun).toEqual([]);
  const eachTurn: number[] = [];
  while (begun.length < 51) {
    await new Promise(setImmediate);
    eachTurn.push(begun.length);
  }
  expect(begun.slice(0, 3)).toEqual(['many 0', 'few', 'many 1']);
  expect(new Set(begun).size).toBe(51);
  expect(Math.max(...eachTurn.map((count, index) => count - (eachTurn[index - 1] ?? 0)))).toBeLessThanOrEqual(2);
});

test('the time of a request includes what its promises do', async () => {
  const turns = new RequestTurns();
  turns.run(from('many'), () => busy(25));
  let begun = 0;
  for (let number = 0; number < 8; number += 1)
    turns.run(from('many'), () => {
      begun += 1;
      void Promise.resolve().then(() => busy(10));
    });
  const eachTurn: number[] = [];
  while (begun < 8) {
    await new Promise(setImmediate);
    eachTurn.push(begun);
  }
  expect(eachTurn.slice(0, 3)).toEqual([1, 2, 3]);
});

test('short requests that have waited begin in the same turn of the event loop, at most 16', async () => {
  const turns = new RequestTurns();
  let begun = 0;
  turns.run(from('many'), () => busy(25));
  for (let number = 0; number < 40; number += 1) turns.run(from('many'), () => (begun += 1));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(begun).toBeGreaterThan(2);
  expect(begun).toBeLessThanOrEqual(32);
});

test('a request that arrives while others wait does not overtake those of its site', async () => {
  const turns = new RequestTurns();
  const begun: string[] = [];
  turns.run(from('one'), () => busy(25));
  turns.run(from('one'), () => begun.push('first'));
  turns.run(from('one'), () => begun.push('second'));
  await new Promise(setImmediate);
  turns.run(from('one'), () => begun.push('third'));
  while (begun.length < 3) await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'second', 'third']);
  turns.run(from('one'), () => begun.push('at once'));
  expect(begun).toHaveLength(4);
});
