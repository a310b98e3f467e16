import { CancellationPolicy } from '../../generated/enumerations';
import { addDays } from '../values/dates';
import { refundOf } from './refunds';

const today = '2026-12-01';

describe('the refund', () => {
  const { Flexible, Moderate, Strict } = CancellationPolicy;
  test.each([
    [Flexible, 30, 1000],
    [Flexible, 1, 1000],
    [Flexible, 0, 0],
    [Moderate, 5, 1000],
    [Moderate, 4, 500],
    [Moderate, 1, 500],
    [Moderate, 0, 0],
    [Strict, 14, 500],
    [Strict, 13, 0],
    [Strict, 0, 0],
    [Flexible, -1, 0],
  ])('by policy %i, %i days before the start, of 1000 is %i', (policy, days, refund) => {
    expect(refundOf(1000, policy, addDays(today, days), today)).toBe(refund);
  });

  test('is rounded half up, and nothing of nothing', () => {
    expect(refundOf(27_001, Strict, addDays(today, 20), today)).toBe(13_501);
    expect(refundOf(0, Flexible, addDays(today, 20), today)).toBe(0);
  });
});
