import { compareBooks } from '../testing/rent-books-model';
import { compareNotices } from '../testing/rent-notices';
import { addedStay, rentMonths } from './rent-books';

/** The days on which the months of a stay begin, and the day on which it ends. */
const daysOf = (months: readonly { startDate: string; endDate: string }[]) => [
  ...months.map(({ startDate }) => startDate),
  months.at(-1)!.endDate,
];
const stayOf = (...days: string[]) => days.slice(1).map((endDate, index) => ({ startDate: days[index]!, endDate }));

describe('addedStay', () => {
  test('counts the months of a renewal from the first day of the stay', () => {
    const february = addedStay(stayOf('2027-01-31', '2027-02-28'), 1);
    expect(february).toEqual({ startDate: '2027-02-28', endDate: '2027-03-31', anchor: '2027-01-31' });
    expect(addedStay(stayOf('2027-01-31', '2027-02-28', '2027-03-31'), 1).endDate).toBe('2027-04-30');
    const months = rentMonths(addedStay(stayOf('2027-01-31', '2027-02-28'), 3), 3000);
    expect(daysOf(months)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(months.map(({ amount, parts }) => [amount, parts])).toEqual([
      [1000, 30],
      [1000, 30],
      [1000, 30],
    ]);
  });

  test('counts the months after one that is not whole from its end, also in the next renewal', () => {
    const ended = ['2027-01-10', '2027-02-10', '2027-03-10', '2027-03-31'];
    expect(addedStay(stayOf(...ended), 1)).toMatchObject({ endDate: '2027-04-30', anchor: '2027-03-31' });
    expect(addedStay(stayOf(...ended, '2027-04-30'), 1)).toMatchObject({ endDate: '2027-05-31', anchor: '2027-03-31' });
  });

  test('counts from the first day again after notice for the end of one of its months', () => {
    expect(addedStay(stayOf('2027-01-31', '2027-02-28'), 2).endDate).toBe('2027-04-30');
    expect(addedStay(stayOf('2027-01-31', '2027-02-28', '2027-03-15'), 2).endDate).toBe('2027-05-15');
  });

  test('continues the months of a renewal that counted from the day on which the stay ended', () => {
    const renewed = stayOf('2027-01-31', '2027-02-28', '2027-03-28');
    expect(addedStay(renewed, 1)).toEqual({ startDate: '2027-03-28', endDate: '2027-04-28', anchor: '2027-03-28' });
  });
});

test('the books of 1,000 stays are those of the model after payments, waivers, notices and renewals', () => {
  for (const done of Object.values(compareBooks(5, 1000))) expect(done).toBeGreaterThan(300);
});

test('several notices of 2,000 stays end with the books of the last one alone', () => {
  expect(compareNotices(7, 2000)).toBeGreaterThan(4000);
});
