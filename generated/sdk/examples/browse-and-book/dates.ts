/** Calendar dates are strings (`YYYY-MM-DD`) and are calculated in UTC, so that a time zone cannot move a night. */

/** From the day of arrival to the day of departure. */
export interface Stay {
  /** The first night. */
  startDate: string;
  /** The day of departure. */
  endDate: string;
}

const textOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

export const addDays = (date: string, days: number) => textOf(Date.parse(date) + days * 86_400_000);

/** The same day of a later month, or the last day of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** Today in the user's time zone. */
export function today(): string {
  const now = new Date();
  return textOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** The ranges with those of `others` added; ranges that touch become one. */
export function joined(ranges: Stay[], others: Stay[]): Stay[] {
  const all: Stay[] = [];
  for (const { startDate, endDate } of [...ranges, ...others].toSorted((one, other) =>
    one.startDate < other.startDate ? -1 : 1,
  )) {
    const last = all.at(-1);
    if (last && startDate <= last.endDate) last.endDate = endDate > last.endDate ? endDate : last.endDate;
    else all.push({ startDate, endDate });
  }
  return all;
}
