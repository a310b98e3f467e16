import {
  type ArrivalStory,
  arrivalStoryOf,
  coveredBy,
  dateOfDay,
  isBookable,
  modelDays,
  modelToday,
  storedOf,
} from '../../src/testing/arrival-model';
import { seeded } from '../../src/testing/random';
import { type StayRules, departuresOf } from '../sdk/examples/browse-and-book/arrivals';

const majorUnits = (minor: number | null) => (minor === null ? null : minor / 100);

/** The rules of a story as the page reads them from the service. */
function rulesOf(story: ArrivalStory): StayRules {
  const { rules, seasons, nights } = storedOf(story);
  return {
    listing: { minStayNights: story.shortest, maxStayNights: story.longest },
    rules,
    seasons: seasons.map(({ priceMinor, ...season }) => ({ ...season, price: priceMinor / 100 })),
    nights: new Map(
      [...nights].map(([date, { priceMinor, ...night }]) => [date, { ...night, date, price: majorUnits(priceMinor) }]),
    ),
    today: modelToday,
  };
}

/** Without what only the service knows or checks. */
function withoutNotice(story: ArrivalStory): ArrivalStory {
  const stripped = ({ rules }: Pick<ArrivalStory, 'rules'>) => {
    const { noticeHours: _hours, freeNights: _free, ...rest } = rules;
    return rest;
  };
  return {
    ...{ ...story, notice: 0, rules: stripped(story) },
    seasons: story.seasons.map((season) => ({ ...season, rules: stripped(season) })),
  };
}

/** Compares all stays within the available nights: those that the page offers, and those that can be booked. */
function compare(story: ArrivalStory): { isComplete: boolean; isExact: boolean; offered: number } {
  const rules = rulesOf(story);
  const result = { isComplete: true, isExact: true, offered: 0 };
  for (const [begin, last] of coveredBy(story, modelDays))
    for (let first = begin; first < last; first += 1) {
      const departures = departuresOf(dateOfDay(first), dateOfDay(last), rules);
      result.offered += departures.length;
      for (let end = first + 1; end <= last; end += 1) {
        const [isOffered, isOpen] = [departures.includes(dateOfDay(end)), isBookable(story, first, end)];
        if (isOpen && !isOffered) result.isComplete = false;
        if (isOpen !== isOffered) result.isExact = false;
      }
    }
  return result;
}

test('the calendar of the sample offers every stay that can be booked, and no other except for notice and free nights', () => {
  const random = seeded(7);
  let offered = 0;
  for (let index = 0; index < 300; index += 1) {
    const story = arrivalStoryOf(random, 1 + random(24));
    expect([index, compare(story).isComplete]).toEqual([index, true]);
    const other = compare(withoutNotice(story));
    expect([index, other.isExact]).toEqual([index, true]);
    offered += other.offered;
  }
  expect(offered).toBeGreaterThan(1000);
});
