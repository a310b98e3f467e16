import { type RentProperty, RentType } from 'rental-marketplace-sdk';
import type { StayRules } from './arrivals.js';
import { service } from './service.js';

/** Today where the listing is. Swedish writes dates as the service does: `2027-01-05`. */
export const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** The rules of a listing: those that apply on all days, and what seasons and nights change. */
export async function readRules(listing: RentProperty, timeZone: string, signal: AbortSignal): Promise<StayRules> {
  const { id, hasSeasons, rentType } = listing;
  const [rules, seasons, nights] = await Promise.all([
    service.getArrivalRules({ id }, { signal }),
    hasSeasons && rentType === RentType.Daily ? service.getSeasons({ id }, { signal }) : undefined,
    service.getNights({ id }, { signal }),
  ]);
  return {
    listing,
    rules: rules.data.rules,
    seasons: seasons?.data.seasons ?? [],
    nights: new Map(nights.data.nights.map((night) => [night.date, night])),
    today: todayIn(timeZone),
  };
}
