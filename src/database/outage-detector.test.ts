import { OutageDetector } from './outage-detector';

const timeoutMs = 1_000;
let detector: OutageDetector;
beforeEach(() => (detector = new OutageDetector(timeoutMs)));

test('allows the whole timeout when the server answers', () => {
  expect(detector.deadline(5_000, 5_000)).toBe(6_000);
  detector.sent(5_000);
  detector.answered(5_100);
  expect(detector.deadline(5_900, 5_900)).toBe(6_900);
});

test('counts the timeout from the beginning of an outage, but leaves a quarter of it', () => {
  detector.sent(5_000);
  expect(detector.deadline(5_400, 5_400)).toBe(6_000);
  expect(detector.deadline(5_900, 5_900)).toBe(6_150);
});

test('counts the timeout of each statement from its own start again after a response', () => {
  detector.sent(5_000);
  detector.sent(5_400);
  detector.answered(5_500);
  expect(detector.deadline(5_400, 5_900)).toBe(6_400);
  expect(detector.deadline(5_900, 5_900)).toBe(6_500);
});

test('remembers an outage after all statements were given up, until the server answers', () => {
  detector.sent(5_000);
  detector.givenUp(6_000);
  expect(detector.deadline(6_500, 6_500)).toBe(6_750);
  detector.sent(6_500);
  detector.givenUp(6_750);
  expect(detector.deadline(7_000, 7_000)).toBe(7_250);
  detector.heard(7_100);
  expect(detector.deadline(7_200, 7_200)).toBe(8_200);
});

test('forgets an outage when no statement was given up for the timeout', () => {
  detector.sent(5_000);
  detector.givenUp(6_000);
  expect(detector.deadline(7_000, 7_000)).toBe(8_000);
  detector.sent(7_000);
  expect(detector.deadline(7_400, 7_400)).toBe(8_000);
});
