/** The numbers that listings are shown with and sorted by, from the sum and the number of the ratings in their reviews. */

/** The average in hundredths, rounded half up; 0 without reviews. */
function averageInHundredths(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((200 * sum + count) / (2 * count));
}

/** The average rounded to two decimals; null without reviews. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : averageInHundredths(sum, count) / 100;
}

/** What a hundredth of the average counts in a rank. */
const weight = 1_000_000;

/** The rank of a listing: by its average, and among equal ones by the number of reviews; 0 without reviews. */
export function rankOf(sum: number, count: number): number {
  return averageInHundredths(sum, count) * weight + Math.min(count, weight - 1);
}

/** The lowest rank of listings whose average is at least `rating`. */
export function minRankOf(rating: number): number {
  // A product such as 4.1 * 100 is slightly above the integer.
  return Math.ceil(Number((rating * 100).toFixed(6))) * weight;
}
