/** A calendar in which the user selects a range of days. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type StayRules, boundsOn, departuresOf } from '../arrivals.js';
import type { Stay } from '../dates.js';
import { count, words } from '../language.js';
import { type DayState, Month, MonthButtons, monthOf, nextMonth, targetOf } from './months.js';

/** `begin`: the first day is selected next; `end`: the last one; `restart`: a day that would begin another selection. */
type Phase = 'begin' | 'end' | 'restart';

/** What can be selected, and what is said about each day. */
interface Choice {
  /** The first and the last day that can be shown. */
  bounds: Stay;
  mayBegin: (day: string) => boolean;
  /** The days on which a range from `begin` can end. */
  endsFrom: (begin: string) => { has: (day: string) => boolean; last: string };
  describe: (day: string, isOpen: boolean, phase: Phase) => Pick<DayState, 'label' | 'mark' | 'note'>;
}

interface RangeProperties {
  choice: Choice;
  stay: Stay | undefined;
  onStay: (stay: Stay | undefined) => void;
  /** If the first day determines the last one. */
  departureOf?: ((arrival: string) => string) | undefined;
  /** What to do, while nothing is selected; `begin` is the first day, once it is selected. */
  hint: (begin: string | undefined) => string;
  /** How many months are shown if there is room. */
  months: 1 | 2;
}

/**
 * The user selects the first day, then the last one. `onStay` is called with the complete range, and with undefined when a new selection
 * begins.
 */
export function RangeCalendar({ choice, stay, onStay, departureOf, hint, months }: RangeProperties) {
  const { startDate: first, endDate: last } = choice.bounds;
  const [month, setMonth] = useState(monthOf(stay?.startDate ?? first));
  const [begin, setBegin] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  // The day to focus can be in a month that is not rendered yet.
  const [next, setNext] = useState<{ day: string }>();
  const buttonOf = (day: string | undefined) => element.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  useLayoutEffect(() => buttonOf(next?.day)?.focus(), [next]);

  const ends = begin === undefined ? undefined : choice.endsFrom(begin);
  const choose = (day: string) => {
    if (departureOf) return onStay({ startDate: day, endDate: departureOf(day) });
    if (begin !== undefined && ends?.has(day)) {
      setBegin(undefined);
      onStay({ startDate: begin, endDate: day });
    } else {
      setBegin(day);
      onStay(undefined);
    }
  };
  const stateOf = (day: string): DayState => {
    // After the first day, another first day is one that cannot be a last one: before it, or after the latest.
    const mayRestart = begin === undefined || day <= begin || day > ends!.last;
    const isOpen = (ends?.has(day) ?? false) || (mayRestart && choice.mayBegin(day));
    const range = begin === undefined ? stay : { startDate: begin, endDate: begin };
    const phase = begin === undefined ? 'begin' : mayRestart ? 'restart' : 'end';
    return { isOpen, place: placeIn(range, day), ...choice.describe(day, isOpen, phase) };
  };
  const move = (event: KeyboardEvent, day: string) => {
    const to = targetOf(event.key, day);
    if (to === undefined) return;
    event.preventDefault();
    if (to < first || to > last) return;
    // The second month is hidden if there is no room for it.
    if (!buttonOf(to)?.offsetParent) setMonth(monthOf(to));
    setNext({ day: to });
  };
  return (
    <div class="calendar" ref={element}>
      <MonthButtons month={month} bounds={[monthOf(first), monthOf(last)]} onMonth={setMonth} />
      <div class="months">
        {Array.from({ length: months }, (_, index) => nextMonth(month, index)).map((shown) => (
          <Month key={shown} month={shown} stateOf={stateOf} onChoose={choose} onKey={move} />
        ))}
      </div>
      {!stay && (
        <p class="soft note" role="status">
          {hint(begin)}
        </p>
      )}
    </div>
  );
}

function placeIn(range: Stay | undefined, day: string): string {
  if (range === undefined || day < range.startDate || day > range.endDate) return '';
  return ['chosen', day === range.startDate && 'first', day === range.endDate && 'last'].filter(Boolean).join(' ');
}

interface Properties extends Pick<RangeProperties, 'stay' | 'onStay' | 'departureOf'> {
  /** The available nights. */
  spans: Stay[];
  /** The rules that restrict the days of arrival and departure. */
  rules?: StayRules;
  hint?: string;
  months?: 1 | 2;
}

/** The user selects a stay within available nights: the day of arrival, then that of departure. */
export function Calendar({ spans, rules, hint = words.chooseDays, months = 1, ...rest }: Properties) {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return <p class="empty">{words.neverFree}</p>;
  const hintFor = (begin: string | undefined) => {
    if (begin === undefined) return hint;
    if (!rules) return words.chooseDeparture;
    const { min, max } = boundsOn(begin, rules);
    return words.chooseDepartureAfter(count(min, words.nights), count(max, words.nights));
  };
  const choice = choiceOf(spans, rules, rest.departureOf);
  const bounds = { startDate: first.startDate, endDate: last.endDate };
  return <RangeCalendar choice={{ bounds, ...choice }} hint={hintFor} months={months} {...rest} />;
}

function choiceOf(
  spans: Stay[],
  rules: StayRules | undefined,
  departureOf: Properties['departureOf'],
): Omit<Choice, 'bounds'> {
  const spanOf = (night: string) => spans.find(({ startDate, endDate }) => startDate <= night && night < endDate);
  const endsFrom = (arrival: string) => {
    const end = spanOf(arrival)?.endDate ?? '';
    if (!rules) return { has: (day: string) => day > arrival && day <= end, last: end };
    const departures = departuresOf(arrival, end, rules);
    return { has: (day: string) => departures.includes(day), last: departures.at(-1) ?? '' };
  };
  const mayBegin = (day: string) => {
    if (!spanOf(day)) return false;
    return !rules || (departureOf ? endsFrom(day).has(departureOf(day)) : endsFrom(day).last !== '');
  };
  const describe = (day: string, isOpen: boolean, phase: Phase) => {
    if (!spanOf(day)) return { label: isOpen ? words.departureOnly : words.taken };
    if (isOpen) return phase === 'restart' ? { label: words.free, mark: 'restart' } : { label: words.free };
    return { label: phase === 'end' ? words.noDeparture : words.noArrival, mark: 'within' };
  };
  return { endsFrom, mayBegin, describe };
}
