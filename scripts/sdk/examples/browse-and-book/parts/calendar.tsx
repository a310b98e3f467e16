/** The free nights of a listing, a month at a time. */
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

/** Days are text, `YYYY-MM-DD`, and counted in UTC, so that no time zone moves a night. */
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Monday to Sunday; undefined for the days of other months. */
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

/** The first choice is the day of arrival, the second that of departure; `onStay` is told of a whole stay, and of its end. */
export function Calendar({ spans, stay, onStay }: Properties) {
  const [first, last] = [spans[0], spans.at(-1)];
  const [month, setMonth] = useState((stay?.startDate ?? first?.startDate ?? '').slice(0, 7));
  const [arrival, setArrival] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  // The day may be of a month that is yet to be drawn.
  const [next, setNext] = useState<{ day: string }>();
  useLayoutEffect(() => table.current?.querySelector<HTMLElement>(`[data-day="${next?.day}"]`)?.focus(), [next]);
  if (!first || !last) return <p class="empty">{words.neverFree}</p>;

  const spanOf = (night: string) => spans.find(({ startDate, endDate }) => startDate <= night && night < endDate);
  const mayDepart = (day: string) => arrival !== undefined && day > arrival && day <= (spanOf(arrival)?.endDate ?? '');
  const isChosen = (day: string) =>
    day === arrival || (stay !== undefined && stay.startDate <= day && day <= stay.endDate);

  function choose(day: string): void {
    if (arrival !== undefined && mayDepart(day)) {
      setArrival(undefined);
      onStay({ startDate: arrival, endDate: day });
    } else {
      setArrival(day);
      onStay(undefined);
    }
  }

  /** Arrows move through the days, as they are seen: a week down, a day towards the end of the line. */
  function move(event: KeyboardEvent, day: string): void {
    const onwards = document.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: onwards, ArrowLeft: -onwards, ArrowDown: 7, ArrowUp: -7 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(day, step);
    if (to < first!.startDate || to > last!.endDate) return;
    setMonth(to.slice(0, 7));
    setNext({ day: to });
  }

  const dayButton = (day: string) => {
    const isFree = spanOf(day) !== undefined;
    const state = mayDepart(day) && !isFree ? words.departureOnly : isFree ? words.free : words.taken;
    return (
      <button
        type="button"
        data-day={day}
        aria-label={`${inWords(day, { dateStyle: 'full' })}${words.comma}${state}`}
        aria-pressed={isChosen(day)}
        disabled={!isFree && !mayDepart(day) && !isChosen(day)}
        onClick={() => choose(day)}
        onKeyDown={(event) => move(event, day)}
      >
        {number(Number(day.slice(8)))}
      </button>
    );
  };

  const turn = (label: string, icon: 'back' | 'forward', months: number) => {
    const to = addMonths(month, months);
    const isOutside = to < first.startDate.slice(0, 7) || to > last.endDate.slice(0, 7);
    return (
      <button class="quiet" type="button" aria-label={label} disabled={isOutside} onClick={() => setMonth(to)}>
        <Icon name={icon} />
      </button>
    );
  };

  const name = inWords(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <div class="calendar">
      <div class="between">
        {turn(words.previousMonth, 'back', -1)}
        <p class="month" aria-live="polite">
          {name}
        </p>
        {turn(words.nextMonth, 'forward', 1)}
      </div>
      <table ref={table} aria-label={words.freeIn(name)}>
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
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <td key={column} class={day !== undefined && isChosen(day) ? 'chosen' : ''}>
                  {day !== undefined && dayButton(day)}
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
