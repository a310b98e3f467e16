import type { RequestDatabase } from '../database/request-database';
import { systemClock } from '../adapters/clock';
import { guard } from './guard';

const tokens = { sign: jest.fn(), verify: jest.fn() };
const identify = (header: string) =>
  guard.identify(header, { tokens, database: {} as RequestDatabase, clock: systemClock });

test.each([
  [`Bearer eyJ${'a'.repeat(30_000)}.b.c`, { kind: 'invalid' }],
  [`Bearer ${' '.repeat(30_000)}eyJ.b.c`, { kind: 'invalid' }],
  [`Bearer rmk_${'a'.repeat(30_000)}`, { kind: 'invalid', isKey: true }],
  [`Basic ${'a'.repeat(30_000)}`, { kind: 'anonymous', isUnreadable: true }],
])('an Authorization header of 30 kB is not parsed (%#)', (header, identity) => {
  const exec = jest.spyOn(RegExp.prototype, 'exec');
  expect(identify(header)).toEqual(identity);
  expect(exec.mock.calls.filter(([text]) => text === header)).toEqual([]);
  exec.mockRestore();
  expect(tokens.verify).not.toHaveBeenCalled();
});

test('a shorter Authorization header is parsed', () => {
  tokens.verify.mockReturnValueOnce(undefined);
  expect(identify('Bearer eyJ.b.c')).toEqual({ kind: 'invalid' });
  expect(tokens.verify).toHaveBeenCalledWith('eyJ.b.c');
});
