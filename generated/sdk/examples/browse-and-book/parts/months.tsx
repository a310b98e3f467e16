/** The months of a calendar, whose days are buttons. */
import { addDays, addMonths } from '../dates.js';
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

export const monthOf = (day: string) => day.slice(0, 7);
export const nextMonth = (month: string, months = 1) => monthOf(addMonths(`${month}-01`, months));

/** The day that an arrow key moves to: up and down by a week, sideways by a day in the direction of the text. */
export function targetOf(key: string, day: string): string | undefined {
  const forward = document.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

/** How a day is shown. */
export interface DayState {
  /** Whether the day can be selected now. */
  isOpen: boolean;
  /** What is said about the day after its date. */
  label: string;
  /** The place in the selected range, for the styles; empty outside of it. */
  place: string;
  /** A name for the styles. */
  mark?: string;
  /** A short text below the number. */
  note?: string | undefined;
}

interface MonthProperties {
  month: string;
  stateOf: (day: string) => DayState;
  onChoose: (day: string) => void;
  onKey: (event: KeyboardEvent, day: string) => void;
}

export function Month({ month, stateOf, onChoose, onKey }: MonthProperties) {
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
              {week.map((day, column) => {
                const state = day === undefined ? undefined : stateOf(day);
                return (
                  <td key={column} class={state?.place}>
                    {day && state && <DayButton day={day} state={state} onChoose={onChoose} onKey={onKey} />}
                  </td>
                );
              })}
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

/** Arrow keys also reach the days that cannot be selected, so that they lead past them. */
function DayButton({ day, state: { isOpen, label, place, mark, note }, onChoose, onKey }: DayProperties) {
  return (
    <button
      type="button"
      class={mark}
      data-day={day}
      data-note={note}
      aria-label={`${inWords(day, { dateStyle: 'full' })}${words.comma}${label}`}
      aria-pressed={place !== ''}
      aria-disabled={!isOpen}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => isOpen && onChoose(day)}
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

export function MonthButtons({ month, bounds: [first, last], onMonth }: MonthButtonsProperties) {
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
