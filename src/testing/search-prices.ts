import { addDays, listNights, nightsBetween } from '../values/dates';
import type { Changes } from './listings';

/** Prices in the search model: computed night by night, independently of the service's implementation. */
interface Priced {
  dto: Changes;
  seasons: ModelSeason[];
}

export interface ModelSeason {
  startDate: string;
  endDate: string;
  price: number;
  minStayNights: number | null;
}

export interface ModelStay {
  startDate: string;
  endDate: string;
}

/** The seasons that do not overlap an earlier one. */
export function apart(
  seasons: { first: number; nights: number; price: number; minStayNights: number | null }[],
): ModelSeason[] {
  const taken = new Set<number>();
  return seasons
    .filter(({ first, nights }) => {
      const days = Array.from({ length: nights }, (_, index) => first + index);
      const isApart = !days.some((day) => taken.has(day));
      if (isApart) for (const day of days) taken.add(day);
      return isApart;
    })
    .map(({ first, nights, price, minStayNights }) => {
      const startDate = addDays('2026-12-01', first);
      return { startDate, endDate: addDays(startDate, nights), price, minStayNights };
    });
}

export const seasonOf = (one: Priced, night: string) =>
  one.seasons.find(({ startDate, endDate }) => startDate <= night && night < endDate);
/** Days of the week as in `weekendDays`. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** The value that searches compare, in ten-thousandths: the price, or the price of the stay; for a monthly listing, the price times the nights. */
export function totalOf(one: Priced, weekendDays: readonly string[], stay: ModelStay | undefined): number {
  const { Price: price, WeekendPrice: weekendPrice } = one.dto;
  if (!stay) return Math.round(price! * 10_000);
  const weekend = typeof weekendPrice === 'number' ? weekendDays : [];
  return listNights(stay.startDate, stay.endDate)
    .map(
      (night) =>
        seasonOf(one, night)?.price ?? (weekend.includes(weekday.format(new Date(night))) ? weekendPrice! : price!),
    )
    .reduce((total, amount) => total + Math.round(amount * 10_000), 0);
}

export const amountOf = (value: unknown, stay: ModelStay | undefined) =>
  Math.round((value as number) * 10_000) * (stay ? nightsBetween(stay.startDate, stay.endDate) : 1);
