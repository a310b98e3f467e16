/** A calendar of a listing's available nights. */
import type { AvailableDateRange } from 'rental-marketplace-sdk';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { day as inWords, number, words } from '../language.js';
import { Icon } from './icon.js';

export interface Stay {
  /** The first night. */
  startDate: string;
  /** The day of departure. */
  endDate: string;
}

/** Dates are strings (`YYYY-MM-DD`) and are calculated in UTC, so that a time zone cannot move a night. */
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The weeks of a month, Monday to Sunday; undefined for days of other months. */
function weeksOf(month: string): (string | undefined)[][] {
  const days: (string | undefined)[] = Array.from({ length: (new Date(`${month}-01`).getUTCDay() + 6) % 7 });
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

interface Properties {
  spans: AvailableDateRange[];
  stay: Stay | undefined;
  onStay: (stay: Stay | undefined) => void;
}

/**
 * The user selects the arrival date first, then the departure date. `onStay` is called with the complete stay, and with undefined when a new
 * selection begins.
 */
export function Calendar({ spans, stay, onStay }: Properties) {
  const [first, last] = [spans[0], spans.at(-1)];
  const [month, setMonth] = useState((stay?.startDate ?? first?.startDate ?? '').slice(0, 7));
  const [arrival, setArrival] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  // The day to focus can be in a month that is not rendered yet.
  const [next, setNext] = useState<{ day: string }>();
  useLayoutEffect(() => table.current?.querySelector<HTMLElement>(`[data-day="${next?.day}"]`)?.focus(), [next]);
  if (!first || !last) return <p class="empty">{words.neverFree}</p>;

  const stateOf = stateIn(spans, stay, arrival);
  const choose = (day: string) => {
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
    setMonth(to.slice(0, 7));
    setNext({ day: to });
  };

  const name = inWords(`${month}-01`, { month: 'long', year: 'numeric' });
  const bounds = [first.startDate.slice(0, 7), last.endDate.slice(0, 7)] as const;
  return (
    <div class="calendar">
      <MonthSwitch month={month} name={name} bounds={bounds} onMonth={setMonth} />
      <table ref={table} aria-label={words.freeIn(name)}>
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <td key={column} class={day !== undefined && stateOf(day).isChosen ? 'chosen' : ''}>
                  {day !== undefined && <DayButton day={day} state={stateOf(day)} onChoose={choose} onKey={move} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!stay && <p class="soft note">{arrival === undefined ? words.chooseDays : words.chooseDeparture}</p>}
    </div>
  );
}

interface DayState {
  /** The night that begins on this day is available. */
  isFree: boolean;
  /** A stay from the selected arrival can end on this day. */
  mayDepart: boolean;
  isChosen: boolean;
}

function stateIn(spans: AvailableDateRange[], stay: Stay | undefined, arrival: string | undefined) {
  const spanOf = (night: string) => spans.find(({ startDate, endDate }) => startDate <= night && night < endDate);
  return (day: string): DayState => ({
    isFree: spanOf(day) !== undefined,
    mayDepart: arrival !== undefined && day > arrival && day <= (spanOf(arrival)?.endDate ?? ''),
    isChosen: day === arrival || (stay !== undefined && stay.startDate <= day && day <= stay.endDate),
  });
}

/** The day that an arrow key moves to: up and down by a week, sideways by a day in the direction of the text. */
function targetOf(key: string, day: string): string | undefined {
  const forward = document.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

interface DayProperties {
  day: string;
  state: DayState;
  onChoose: (day: string) => void;
  onKey: (event: KeyboardEvent, day: string) => void;
}

function DayButton({ day, state: { isFree, mayDepart, isChosen }, onChoose, onKey }: DayProperties) {
  const state = mayDepart && !isFree ? words.departureOnly : isFree ? words.free : words.taken;
  return (
    <button
      type="button"
      data-day={day}
      aria-label={`${inWords(day, { dateStyle: 'full' })}${words.comma}${state}`}
      aria-pressed={isChosen}
      disabled={!isFree && !mayDepart && !isChosen}
      onClick={() => onChoose(day)}
      onKeyDown={(event) => onKey(event, day)}
    >
      {number(Number(day.slice(8)))}
    </button>
  );
}

interface MonthProperties {
  month: string;
  name: string;
  /** The first and the last month that can be shown. */
  bounds: readonly [string, string];
  onMonth: (month: string) => void;
}

function MonthSwitch({ month, name, bounds: [first, last], onMonth }: MonthProperties) {
  const button = (label: string, icon: 'back' | 'forward', months: number) => {
    const to = addMonths(month, months);
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
    <div class="between">
      {button(words.previousMonth, 'back', -1)}
      <p class="month" aria-live="polite">
        {name}
      </p>
      {button(words.nextMonth, 'forward', 1)}
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {/* 2024 began on a Monday. */}
        {[1, 2, 3, 4, 5, 6, 7].map((number) => (
          <th key={number} scope="col" abbr={inWords(`2024-01-0${number}`, { weekday: 'long' })}>
            {inWords(`2024-01-0${number}`, { weekday: 'narrow' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}
