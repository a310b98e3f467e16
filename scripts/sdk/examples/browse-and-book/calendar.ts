import type { AvailableDateRange } from 'rental-marketplace-sdk';
import { element, inWords } from './elements.js';

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

/**
 * Shows the free nights in `place`, a month at a time. The first choice is the day of arrival, the second that of departure;
 * `onStay` is told of a whole stay, and of undefined while there is none.
 */
export function showCalendar(
  place: HTMLElement,
  spans: AvailableDateRange[],
  onStay: (stay: Stay | undefined) => void,
): void {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return void place.replaceChildren('Nothing is free in the next twelve months.');
  let month = first.startDate.slice(0, 7);
  let arrival: string | undefined;
  let departure: string | undefined;

  const spanOf = (night: string) => spans.find(({ startDate, endDate }) => startDate <= night && night < endDate);
  const mayDepart = (day: string) =>
    arrival !== undefined && departure === undefined && day > arrival && day <= (spanOf(arrival)?.endDate ?? '');
  const isChosen = (day: string) =>
    arrival !== undefined && (day === arrival || (departure !== undefined && arrival <= day && day <= departure));

  function choose(day: string): void {
    if (mayDepart(day)) departure = day;
    else [arrival, departure] = [day, undefined];
    draw();
    place.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    onStay(arrival !== undefined && departure !== undefined ? { startDate: arrival, endDate: departure } : undefined);
  }

  function dayCell(day: string): HTMLTableCellElement {
    const night = spanOf(day) !== undefined;
    const state = night ? 'free' : mayDepart(day) ? 'departure possible' : 'not free';
    const label = `${inWords(day, { dateStyle: 'full' })}, ${state}`;
    const button = element(
      'button',
      {
        type: 'button',
        'data-day': day,
        'aria-label': label,
        'aria-pressed': String(isChosen(day)),
        disabled: state === 'not free' && !isChosen(day),
        click: () => choose(day),
      },
      String(Number(day.slice(8))),
    );
    return element('td', {}, button);
  }

  function weeks(): HTMLTableRowElement[] {
    const rows: HTMLTableRowElement[] = [];
    const before = (new Date(`${month}-01`).getUTCDay() + 6) % 7;
    let row = element('tr', {}, ...Array.from({ length: before }, () => element('td')));
    for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
      row.append(dayCell(day));
      if (row.cells.length === 7) {
        rows.push(row);
        row = element('tr');
      }
    }
    return row.cells.length > 0 ? [...rows, row] : rows;
  }

  function turn(label: string, sign: string, months: number): HTMLButtonElement {
    const to = addMonths(month, months);
    const disabled = to < first!.startDate.slice(0, 7) || to > last!.endDate.slice(0, 7);
    const click = () => {
      month = to;
      draw();
      const same = place.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);
      if (same && !same.disabled) same.focus();
    };
    return element('button', { type: 'button', 'aria-label': label, disabled, click }, sign);
  }

  function draw(): void {
    const name = inWords(`${month}-01`, { month: 'long', year: 'numeric' });
    // 2024 began on a Monday.
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);
    const heads = days.map((day) =>
      element('th', { scope: 'col', abbr: inWords(day, { weekday: 'long' }) }, inWords(day, { weekday: 'short' })),
    );
    place.replaceChildren(
      element(
        'div',
        { class: 'months' },
        turn('Previous month', '‹', -1),
        element('p', { 'aria-live': 'polite' }, name),
        turn('Next month', '›', 1),
      ),
      element(
        'table',
        { 'aria-label': `Free dates in ${name}` },
        element('thead', {}, element('tr', {}, ...heads)),
        element('tbody', {}, ...weeks()),
      ),
    );
  }

  draw();
}
