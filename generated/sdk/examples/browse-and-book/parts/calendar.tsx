/** A calendar of available nights, in which the user selects a stay. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Stay, addDays, addMonths } from '../dates.js';
import { firstWeekday, day as inWords, number, words } from '../language.js';
import { Icon } from './icon.js';

/** The weeks of a month; undefined for days of other months. */
function weeksOf(month: string): (string | undefined)[][] {
  const before = (new Date(`${month}-01`).getUTCDay() - firstWeekday + 7) % 7;
  const days: (string | undefined)[] = Array.from({ length: before });
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(undefined);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

const monthOf = (day: string) => day.slice(0, 7);
const nextMonth = (month: string, months = 1) => monthOf(addMonths(`${month}-01`, months));

interface Properties {
  /** The available nights. */
  spans: Stay[];
  stay: Stay | undefined;
  onStay: (stay: Stay | undefined) => void;
  /** If the arrival determines the departure: the day of departure. */
  departureOf?: (arrival: string) => string;
  /** What to do, while nothing is selected. */
  hint?: string;
  /** How many months are shown if there is room. */
  months?: 1 | 2;
}

/**
 * The user selects the arrival date first, then the departure date. `onStay` is called with the complete stay, and with undefined when a new
 * selection begins.
 */
export function Calendar({ spans, stay, onStay, departureOf, hint = words.chooseDays, months = 1 }: Properties) {
  const [first, last] = [spans[0], spans.at(-1)];
  const [month, setMonth] = useState(monthOf(stay?.startDate ?? first?.startDate ?? ''));
  const [arrival, setArrival] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  // The day to focus can be in a month that is not rendered yet.
  const [next, setNext] = useState<{ day: string }>();
  const buttonOf = (day: string | undefined) => element.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  useLayoutEffect(() => buttonOf(next?.day)?.focus(), [next]);
  if (!first || !last) return <p class="empty">{words.neverFree}</p>;

  const stateOf = stateIn(spans, stay, arrival);
  const choose = (day: string) => {
    if (departureOf) return onStay({ startDate: day, endDate: departureOf(day) });
    if (arrival !== undefined && stateOf(day).mayDepart) {
      setArrival(undefined);
      onStay({ startDate: arrival, endDate: day });
    } else {
      setArrival(day);
      onStay(undefined);
    }
  };
  const move = (event: KeyboardEvent, day: string) => {
    const to = targetOf(event.key, day);
    if (to === undefined) return;
    event.preventDefault();
    if (to < first.startDate || to > last.endDate) return;
    // The second month is hidden if there is no room for it.
    if (!buttonOf(to)?.offsetParent) setMonth(monthOf(to));
    setNext({ day: to });
  };
  return (
    <div class="calendar" ref={element}>
      <MonthButtons month={month} bounds={[monthOf(first.startDate), monthOf(last.endDate)]} onMonth={setMonth} />
      <div class="months">
        {Array.from({ length: months }, (_, index) => nextMonth(month, index)).map((shown) => (
          <Month key={shown} month={shown} stateOf={stateOf} onChoose={choose} onKey={move} />
        ))}
      </div>
      {!stay && <p class="soft note">{arrival === undefined ? hint : words.chooseDeparture}</p>}
    </div>
  );
}

interface DayState {
  /** The night that begins on this day is available. */
  isFree: boolean;
  /** A stay from the selected arrival can end on this day. */
  mayDepart: boolean;
  /** The place in the selected stay, for the styles; empty outside of it. */
  place: string;
}

function stateIn(spans: Stay[], stay: Stay | undefined, arrival: string | undefined) {
  const spanOf = (night: string) => spans.find(({ startDate, endDate }) => startDate <= night && night < endDate);
  const { startDate, endDate } = arrival === undefined ? (stay ?? {}) : { startDate: arrival, endDate: arrival };
  const isInside = (day: string) =>
    startDate !== undefined && endDate !== undefined && startDate <= day && day <= endDate;
  return (day: string): DayState => ({
    isFree: spanOf(day) !== undefined,
    mayDepart: arrival !== undefined && day > arrival && day <= (spanOf(arrival)?.endDate ?? ''),
    place: isInside(day)
      ? ['chosen', day === startDate && 'first', day === endDate && 'last'].filter(Boolean).join(' ')
      : '',
  });
}

/** The day that an arrow key moves to: up and down by a week, sideways by a day in the direction of the text. */
function targetOf(key: string, day: string): string | undefined {
  const forward = document.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

interface MonthProperties {
  month: string;
  stateOf: (day: string) => DayState;
  onChoose: (day: string) => void;
  onKey: (event: KeyboardEvent, day: string) => void;
}

function Month({ month, stateOf, onChoose, onKey }: MonthProperties) {
  const name = inWords(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <div>
      <p class="month" aria-live="polite">
        {name}
      </p>
      <table aria-label={words.freeIn(name)}>
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <td key={column} class={day && stateOf(day).place}>
                  {day && <DayButton day={day} state={stateOf(day)} onChoose={onChoose} onKey={onKey} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProperties extends Pick<MonthProperties, 'onChoose' | 'onKey'> {
  day: string;
  state: DayState;
}

function DayButton({ day, state: { isFree, mayDepart, place }, onChoose, onKey }: DayProperties) {
  const state = mayDepart && !isFree ? words.departureOnly : isFree ? words.free : words.taken;
  return (
    <button
      type="button"
      data-day={day}
      aria-label={`${inWords(day, { dateStyle: 'full' })}${words.comma}${state}`}
      aria-pressed={place !== ''}
      disabled={!isFree && !mayDepart && place === ''}
      onClick={() => onChoose(day)}
      onKeyDown={(event) => onKey(event, day)}
    >
      {number(Number(day.slice(8)))}
    </button>
  );
}

interface MonthButtonsProperties {
  month: string;
  /** The first and the last month that can be shown. */
  bounds: readonly [string, string];
  onMonth: (month: string) => void;
}

function MonthButtons({ month, bounds: [first, last], onMonth }: MonthButtonsProperties) {
  const button = (label: string, icon: 'back' | 'forward', months: number) => {
    const to = nextMonth(month, months);
    return (
      <button
        class="quiet"
        type="button"
        aria-label={label}
        disabled={to < first || to > last}
        onClick={() => onMonth(to)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <div class="between month-buttons">
      {button(words.previousMonth, 'back', -1)}
      {button(words.nextMonth, 'forward', 1)}
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {/* 7 January 2024 was a Sunday. */}
        {[0, 1, 2, 3, 4, 5, 6].map((column) => {
          const day = addDays('2024-01-07', firstWeekday + column);
          return (
            <th key={column} scope="col" abbr={inWords(day, { weekday: 'long' })}>
              {inWords(day, { weekday: 'narrow' })}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
