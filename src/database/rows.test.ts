import { asIs, plainRowBuilder, rowBuilder } from './rows';

const columns = ['id', 'title', "it's", 'id'];
const parsers = [Number, asIs, asIs, Number];

test.each([
  ['compiled', rowBuilder],
  ['plain', plainRowBuilder],
])('a %s builder assigns names and types to values, and keeps null', (_, build) => {
  const rowOf = build(columns, parsers);
  expect(rowOf(['7', 'A flat', null, '8'])).toEqual({ id: 8, title: 'A flat', "it's": null });
  expect(rowOf([null, '', 'x', null])).toEqual({ id: null, title: '', "it's": 'x' });
});

test('returns values unchanged without parsers', () => {
  expect(rowBuilder(['one', 'other'])([1n, undefined])).toEqual({ one: 1n, other: undefined });
});
