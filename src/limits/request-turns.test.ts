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

test('after a long turn, sites take turns, and one request begins in each turn of the event loop', async () => {
  const turns = new RequestTurns();
  const begun: string[] = [];
  turns.run(from('many'), () => busy(25));
  for (let number = 0; number < 50; number += 1) turns.run(from('many'), () => begun.push(`many ${number}`));
  turns.run(from('few'), () => begun.push('few'));
  expect(begun).toEqual([]);
  const eachTurn: number[] = [];
  while (begun.length < 51) {
    await new Promise(setImmediate);
    eachTurn.push(begun.length);
  }
  expect(begun.slice(0, 3)).toEqual(['many 0', 'few', 'many 1']);
  expect(new Set(begun).size).toBe(51);
  expect(Math.max(...eachTurn.map((count, index) => count - (eachTurn[index - 1] ?? 0)))).toBe(1);
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
