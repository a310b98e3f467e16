import { OutageDetector } from './outage-detector';

const patience = 1_000;
let silence: OutageDetector;
beforeEach(() => (silence = new OutageDetector(patience)));

test('whoever asks of a server that speaks may wait as long as patience goes', () => {
  expect(silence.deadline(5_000, 5_000)).toBe(6_000);
  silence.asked(5_000);
  silence.answered(5_100);
  expect(silence.deadline(5_900, 5_900)).toBe(6_900);
});

test('whoever asks into a silence waits no longer than those before, but for a quarter', () => {
  silence.asked(5_000);
  expect(silence.deadline(5_400, 5_400)).toBe(6_000);
  expect(silence.deadline(5_900, 5_900)).toBe(6_150);
});

test('an answer to anybody gives everybody who asked after it patience of his own', () => {
  silence.asked(5_000);
  silence.asked(5_400);
  silence.answered(5_500);
  expect(silence.deadline(5_400, 5_900)).toBe(6_400);
  expect(silence.deadline(5_900, 5_900)).toBe(6_500);
});

test('a silence lasts when all have given up, until something is heard', () => {
  silence.asked(5_000);
  silence.givenUp(6_000);
  expect(silence.deadline(6_500, 6_500)).toBe(6_750);
  silence.asked(6_500);
  silence.givenUp(6_750);
  expect(silence.deadline(7_000, 7_000)).toBe(7_250);
  silence.heard(7_100);
  expect(silence.deadline(7_200, 7_200)).toBe(8_200);
});

test('a silence that nobody has met for long is forgotten', () => {
  silence.asked(5_000);
  silence.givenUp(6_000);
  expect(silence.deadline(7_000, 7_000)).toBe(8_000);
  silence.asked(7_000);
  expect(silence.deadline(7_400, 7_400)).toBe(8_000);
});
