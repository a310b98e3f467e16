import { calendar } from './price-lines-stories';
import { seeded } from './random';
import { ComparedBooks, randomMonths } from './rent-books-model';

/** Gives `count` random stays several notices, each for an earlier day. Throws if the last one alone would have had another result. Returns how many. */
export function compareNotices(seed: number, count: number): number {
  const random = seeded(seed);
  let notices = 0;
  for (let left = count; left > 0; left -= 1) {
    const { start, nights } = randomMonths(random, { start: random(300), nights: 1 + random(200) });
    const stay = { startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text };
    const total = 3 * random([20, 5000, 1_000_000][random(3)]!);
    const paying = random(1_000_000);
    const steps = random(8);
    const [all, last] = [1, 2].map(() => {
      const books = new ComparedBooks(stay, total);
      const same = seeded(paying);
      for (let step = steps; step > 0; step -= 1) books[(['pay', 'decide', 'waive'] as const)[same(3)]!](same);
      return books;
    }) as [ComparedBooks, ComparedBooks];
    const ends: string[] = [];
    for (let more = 2 + random(4); more > 0; more -= 1) {
      const end = all.earlierEnd(random);
      if (end === undefined) continue;
      all.endOn(end);
      ends.push(end);
    }
    if (ends.length === 0) continue;
    last.endOn(ends.at(-1)!);
    notices += ends.length;
    if (all.outcome() !== last.outcome())
      throw new Error([stay.startDate, stay.endDate, ...ends, all.outcome(), 'and not', last.outcome()].join('\n'));
  }
  return notices;
}
