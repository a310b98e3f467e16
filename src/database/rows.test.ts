import { asIs, plainRowBuilder, rowBuilder } from './rows';

const columns = ['id', 'title', "it's", 'id'];
const parsers = [Number, asIs, asIs, Number];

test.each([
  ['compiled', rowBuilder],
  ['plain', plainRowBuilder],
])('a %s builder gives values their names and types, and leaves null alone', (_, build) => {
  const rowOf = build(columns, parsers);
  expect(rowOf(['7', 'A flat', null, '8'])).toEqual({ id: 8, title: 'A flat', "it's": null });
  expect(rowOf([null, '', 'x', null])).toEqual({ id: null, title: '', "it's": 'x' });
});

test('without parsers values stay as they are', () => {
  expect(rowBuilder(['one', 'other'])([1n, undefined])).toEqual({ one: 1n, other: undefined });
});
