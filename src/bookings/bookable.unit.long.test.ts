import {
  type ArrivalStory,
  allows,
  arrivalStoryOf,
  coveredBy,
  dateOfDay,
  hasRules,
  isBookable,
  modelDays,
  modelToday,
  storedOf,
  totalOf,
} from '../testing/arrival-model';
import { seeded } from '../testing/random';
import { addDays, nightsBetween } from '../values/dates';
import { type Occupancy, bookableSpans, isOpen, restrictsNights } from './bookable';
import { nightPrices } from './pricing';
import { type StayRules, stayProblem } from './stays';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 100_000 : 20_000));
const seed = Number(process.env.SEED ?? 1_000);
/** How many stays of each listing are compared. */
const tries = 20;

function serviceOf(story: ArrivalStory): { rules: StayRules; occupancy: Occupancy } {
  const { rules: arrival, seasons, nights } = storedOf(story);
  const daysOf = (some: ArrivalStory['held']) =>
    new Set(
      some.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, index) => dateOfDay(first + index))),
    );
  return {
    rules: {
      ...{ today: modelToday, minStayNights: story.shortest, maxStayNights: story.longest },
      ...{ minNoticeDays: story.notice, arrival, seasons, nights },
      hoursLeft: (date) => nightsBetween(modelToday, date) * 24 + story.hoursLeft,
    },
    occupancy: {
      taken: daysOf(story.held),
      reserved: daysOf(story.held.filter(({ by }) => by === 'reservation')),
    },
  };
}

test(`${count} stays and the free dates of their listings match the model from seed ${seed}`, () => {
  const random = seeded(seed);
  const found = { bookable: 0, refused: 0, spans: 0 };
  for (let index = 0; index < count / tries; index += 1) {
    const story = arrivalStoryOf(random, 1 + random(24));
    const { rules, occupancy } = serviceOf(story);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const first = random(modelDays) - 1;
      const end = first + random(12);
      const stay = { startDate: dateOfDay(first), endDate: dateOfDay(end) };
      const isAllowed = stayProblem(stay, rules) === undefined;
      expect([index, first, end, isAllowed]).toEqual([index, first, end, allows(story, first, end)]);
      if (!isAllowed) continue;
      const open = isOpen(stay, rules, occupancy);
      expect([index, first, end, open]).toEqual([index, first, end, isBookable(story, first, end)]);
      if (!open && !restrictsNights(stay, rules))
        expect([...occupancy.taken].some((night) => stay.startDate <= night && night < stay.endDate)).toBe(true);
      found[open ? 'bookable' : 'refused'] += 1;
      const { price: priceMinor, weekend: weekendPriceMinor } = story;
      const { seasons, nights } = rules;
      const prices = nightPrices(stay, { priceMinor, weekendPriceMinor, weekendDays: 0b001_1000, seasons, nights });
      expect(prices.reduce((total, one) => total + one, 0)).toBe(totalOf(story, first, end, [4, 5]));
    }
    if (!hasRules(story)) continue;
    const to = 10 + random(modelDays - 10);
    const window = { startDate: addDays(modelToday, story.notice), endDate: dateOfDay(to) };
    const expected = coveredBy(story, to).map(([first, end]) => [dateOfDay(first), dateOfDay(end)]);
    const spans = bookableSpans(window, rules, occupancy).map(({ startDate, endDate }) => [startDate, endDate]);
    expect([index, spans]).toEqual([index, expected]);
    found.spans += spans.length;
  }
  for (const some of Object.values(found)) expect(some).toBeGreaterThan(count * 0.03);
}, 3_600_000);
