import type { Percentages } from '../bookings/pricing';
import { priceOf, termsOf } from '../bookings/pricing';
import { listPriced } from '../bookings/repository-listings';
import { share } from '../bookings/rounding';
import { type Stay, bookingDay } from '../bookings/stays';
import type { components } from '../contract/handler';
import { cacheJson } from '../contract/cached-json';
import type { Database } from '../database/connection';
import { nightsBetween } from '../values/dates';
import { toMajorUnits } from '../values/money';

type View = components['schemas']['RentProperty'];
type FoundView = components['schemas']['FoundRentProperty'];
type StayPrice = components['schemas']['StayPrice'];

/** The price of a stay in each of the listings by id, as a quote calculates it for `guests` without optional charges; at `now` (epoch ms). */
export async function stayPricesOf(
  db: Database,
  ids: readonly number[],
  { stay, guests, now }: { stay: Stay; guests: number; now: number },
  percentages: Percentages,
): Promise<Map<number, StayPrice>> {
  const prices = new Map<number, StayPrice>();
  for (const listing of await listPriced(db, ids, stay)) {
    const daysAhead = nightsBetween(bookingDay(listing.time_zone, now), stay.startDate);
    const price = priceOf(stay, termsOf(listing), percentages, { guests, children: 0, chargeIds: [], daysAhead });
    const money = (minor: number) => toMajorUnits(minor, listing.minor_units);
    prices.set(listing.id, {
      nights: price.nights,
      totalAmount: money(price.totalMinor),
      averagePerNight: money(share(price.totalMinor, 1, price.nights)),
      dueAtArrivalAmount: money(price.dueAtArrivalMinor),
    });
  }
  return prices;
}

/** The views of listings in searches without dates, so that their JSON is cached as long as that of the listing. */
const withoutStay = new WeakMap<View, FoundView>();

/** A listing as a search returns it, with the price of the stay, if the search names dates. */
export function foundView(view: View, stay: StayPrice | undefined): FoundView {
  if (stay) return { ...view, stay };
  let found = withoutStay.get(view);
  if (!found) {
    found = { ...view, stay: null };
    cacheJson(found);
    withoutStay.set(view, found);
  }
  return found;
}
