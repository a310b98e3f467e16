import { RentType } from '../../generated/enumerations';
import { type Nights, noNights } from '../bookings/arrival-rules';
import type { ListingWithNights } from '../bookings/repository-listings';
import type { RedeemedTerms } from '../bookings/repository-redemptions';
import { type Arrivals, storedArrivals } from './alteration-arrivals';
import { termsOf } from './price-lines-model';
import { type Random, type Story, calendar } from './price-lines-stories';

/** What the model of changes of stays draws at random, and the listing as the server reads it. */

const dayMs = 86_400_000;
/** Noon of the day, in UTC. */
export const noonOf = (day: number) => Date.parse(calendar[day]!.text) + dayMs / 2;

/** The rules of a listing. */
export interface Rules {
  shortest: number;
  longest: number;
  notice: number;
  mostGuests: number | null;
}

/** What a proposal changes. */
export interface Proposal {
  start: number;
  nights: number;
  guests: number;
  children: number;
  isByCustomer: boolean;
}

export const rulesOf = (random: Random): Rules => ({
  ...{ shortest: random(2) ? 1 : 1 + random(6), longest: random(2) ? 365 : 1 + random(40) },
  ...{ notice: random(2) ? 0 : random(10), mostGuests: random(2) ? null : 1 + random(8) },
});

/** The nights that have a price of their own or rules. */
function nightsOf(prices: Nights, rules: Nights): Nights {
  const night = { priceMinor: null, minStayNights: null, isClosed: false };
  const dates = new Set([...prices.keys(), ...rules.keys()]);
  return new Map(
    [...dates].map((date) => [
      date,
      { ...night, ...rules.get(date), priceMinor: prices.get(date)?.priceMinor ?? null },
    ]),
  );
}

export function listingRow(
  story: Story,
  { shortest, longest, notice, mostGuests }: Rules,
  arrivals: Arrivals,
): ListingWithNights {
  const { extras, nights: prices = noNights, ...terms } = termsOf(story);
  const { ofSeasons, arrival_rules, nights: rules } = storedArrivals(arrivals);
  const nights = nightsOf(prices, rules);
  const seasons = terms.seasons.map((season, index) => ({ ...season, ...ofSeasons[index] }));
  return {
    ...{ rent_type: RentType.Daily, currency_id: 7, price_minor: terms.priceMinor, max_guests: mostGuests },
    ...{
      weekend_price_minor: terms.weekendPriceMinor,
      weekend_days: terms.weekendDays,
      deposit_minor: terms.depositMinor,
    },
    // Another commission than that of the reservation, which keeps its own.
    ...{ commission_type: 0, commission_value: 1, owner_commission_type: null, owner_commission_value: null },
    ...{ seasons: JSON.stringify(seasons), charges: JSON.stringify(extras.charges) },
    ...{ discounts: JSON.stringify(extras.discounts), taxes: JSON.stringify(extras.taxes) },
    ...{ min_stay_nights: shortest, max_stay_nights: longest, min_notice_days: notice, minor_units: 3 },
    ...{ arrival_rules, has_nights: Number(nights.size > 0), nights, time_zone: 'UTC' },
  } as unknown as ListingWithNights;
}

/** The terms that a redemption of the promotion stores. */
export function redeemedTermsOf(promotion: Story['promotion']): RedeemedTerms | null {
  if (!promotion) return null;
  return { percent: promotion.percent, amount_minor: promotion.amount, min_nights: promotion.minNights };
}
