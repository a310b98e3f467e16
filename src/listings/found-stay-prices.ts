import { extrasOf, sumsOfStay } from '../bookings/pricing';
import { share } from '../bookings/rounding';
import { type Stay, bookingDay } from '../bookings/stays';
import type { components } from '../contract/handler';
import { cacheJson } from '../contract/cached-json';
import type { Database } from '../database/connection';
import { nightsBetween } from '../values/dates';
import { fromComparable, toMajorUnits } from '../values/money';
import { listStayTerms } from './repository-stay-prices';

type View = components['schemas']['RentProperty'];
type FoundView = components['schemas']['FoundRentProperty'];
type StayPrice = components['schemas']['StayPrice'];

/** The price of a stay in each of the listings by id, as a quote calculates it for `guests` without optional charges; at `now` (epoch ms). */
export async function stayPricesOf(
  db: Database,
  ids: readonly number[],
  { stay, guests, now }: { stay: Stay; guests: number; now: number },
): Promise<Map<number, StayPrice>> {
  const prices = new Map<number, StayPrice>();
  for (const listing of await listStayTerms(db, ids, stay)) {
    const daysAhead = nightsBetween(bookingDay(listing.time_zone, now), stay.startDate);
    const terms = { rentType: listing.rent_type, priceMinor: listing.price_minor, ...extrasOf(listing) };
    const nightsMinor = fromComparable(Number(listing.nights_comparable), listing.minor_units);
    const price = sumsOfStay(stay, terms, nightsMinor, { guests, children: 0, chargeIds: [], daysAhead });
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
