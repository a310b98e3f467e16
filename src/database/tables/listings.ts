import type { Generated } from 'kysely';
import type { Enumeration, Fixed, Flag, Id, Instant, MinorUnits } from './columns';

export interface PropertyTable {
  id: Id;
  owner_id: Fixed<number>;
  title: string;
  description: string | null;
  city: Enumeration<'City'>;
  district: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Square metres. */
  area: number | null;
  floor: number | null;
  rooms_count: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  beds_count: number | null;
  build_year: number | null;
  rent_type: Enumeration<'RentType'>;
  rent_property_type: Enumeration<'RentPropertyType'>;
  rent_property_condition: Enumeration<'RentPropertyCondition'>;
  building_type: Enumeration<'BuildingType'>;
  /** A listing is public if this is Active and its owner is active and not blocked. Queries join the owner, because a copy could become stale. */
  property_status: Enumeration<'PropertyStatus'>;
  status_reason: string | null;
  price_minor: MinorUnits;
  /** The price in ten-thousandths of the major unit, so that prices of currencies with 2 and 3 decimals filter and sort by one index. */
  price_comparable: number;
  /** The price of weekend nights outside seasons; null if they cost the same as other nights. */
  weekend_price_minor: Generated<MinorUnits | null>;
  /** A JSON array of Season (bookings/seasons.ts), ordered by date; null if there are none. */
  seasons: Generated<string | null>;
  /** A JSON array of Charge (bookings/price-terms.ts); null if there are none. */
  charges: Generated<string | null>;
  /** The greatest id that a charge of the listing has ever had, so that ids are not used again; null if it has never had charges. */
  last_charge_id: Generated<number | null>;
  /** A JSON array of Discount (bookings/price-terms.ts); null if there are none. */
  discounts: Generated<string | null>;
  /** An ArrivalRules object as JSON (bookings/arrival-rules.ts); null if there are none. */
  arrival_rules: Generated<string | null>;
  /** 1 if the listing has rows in `property_night`. */
  has_nights: Generated<number>;
  currency_id: number;
  deposit_minor: MinorUnits | null;
  min_stay_nights: number;
  max_stay_nights: number;
  min_notice_days: Generated<number>;
  /** By how many days notice of a monthly stay has to be given; null for the default. */
  notice_days: Generated<number | null>;
  max_guests: number | null;
  cancellation_policy: Enumeration<'CancellationPolicy'>;
  booking_mode: Generated<Enumeration<'BookingMode'>>;
  commission_type: Enumeration<'CommissionType'> | null;
  /** In hundredths of a percent if Percentage, in minor units if Fixed. */
  commission_value: number | null;
  /** The text exactly as the client sent it. */
  details_json: string;
  /** When the texts and pictures of the archived listing were erased; null before. */
  erased_at: Generated<Instant | null>;
  /** The sum and the number of the ratings in the listing's published reviews, and what searches sort by (values/ratings.ts). */
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  rating_rank: Generated<number>;
  version: Generated<number>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

export interface PropertyPictureTable {
  property_id: number;
  position: number;
  /** The name without `/Pictures/`. */
  file_name: string;
}

export interface PropertyFeatureTable {
  /** The name of a Service or a Term; the two enumerations have no common name. */
  feature: string;
  property_id: number;
  /** The listing's `created_at`, so that an index can order by it. */
  listed_at: Generated<number>;
}

export interface PropertyWordTable {
  /** A search token of the listing: a normalised word or its district. `startsWith` matches its prefix. */
  word: string;
  property_id: number;
}

/**
 * Nightly prices for searches, as consecutive periods from day 0 (days since 1970-01-01). Derived from the weekend price and the seasons of
 * the listing, and written with them; listings with one price for all nights have no rows.
 */
export interface PropertyRateTable {
  property_id: Fixed<number>;
  first_day: Fixed<number>;
  /** The day after the last day (exclusive end). */
  end_day: Fixed<number>;
  /** Prices in ten-thousandths of the major unit; null if the listing's price applies. */
  weekday_comparable: Fixed<number | null>;
  weekend_comparable: Fixed<number | null>;
  /** The minimum stay for arrivals in the period; null if the listing's applies. */
  min_stay_nights: Fixed<number | null>;
  /** The lowest and the highest nightly price of the listing. */
  lowest_comparable: Generated<number>;
  highest_comparable: Generated<number>;
  /** The city of the listing; `unknownCity` in rows that the previous release has written. */
  city: Generated<number>;
}

/**
 * Lower bounds of the total of a stay for searches: of listings with charges or discounts, for each range of nights, and of days from the
 * booking to the arrival. Written with what they derive from: the prices, the charges, the discounts and the city of the listing.
 */
export interface PropertyFloorTable {
  property_id: Fixed<number>;
  /** The first of the numbers of nights that the row is about: one of `nightRanges` (listings/floors.ts). */
  from_nights: Fixed<number>;
  from_days_ahead: Fixed<number>;
  /** Inclusive. */
  to_days_ahead: Fixed<number>;
  currency_id: Fixed<number>;
  city: Fixed<Enumeration<'City'>>;
  /** The stay costs at least this for each of its nights, without taxes; in ten-thousandths of the major unit. */
  floor_comparable: Fixed<number>;
}

/** A night of a listing that has its own price, minimum stay or closure. A job deletes nights that have passed. */
export interface PropertyNightTable {
  property_id: Fixed<number>;
  night: Fixed<string>;
  /** Null if the price of the season, of the weekend or of the listing applies. */
  price_minor: Fixed<MinorUnits | null>;
  /** The minimum stay for arrivals on this day; null if that of the season or of the listing applies. */
  min_stay_nights: Fixed<number | null>;
  is_closed: Flag;
}

/**
 * Arrival rules for searches, as periods in days since 1970-01-01: derived from the rules of the listing and its seasons and from closed
 * nights, and written with them. A day without a row has no rules. Days of the week are bits: 1 for Monday to 64 for Sunday.
 */
export interface PropertyArrivalTable {
  property_id: Fixed<number>;
  first_day: Fixed<number>;
  /** The day after the last day (exclusive end). */
  end_day: Fixed<number>;
  /** Whether the nights of the period are closed. */
  is_closed: Flag;
  arrival_days: Fixed<number>;
  departure_days: Fixed<number>;
  max_stay_nights: Fixed<number>;
  notice_hours: Fixed<number>;
  max_days_ahead: Fixed<number>;
  free_nights: Fixed<number>;
}

export interface FavoriteTable {
  user_id: Fixed<number>;
  property_id: Fixed<number>;
  created_at: Fixed<Instant>;
}

export interface CurrencyTable {
  id: Fixed<number>;
  code: Fixed<string>;
  name: string;
  symbol: string;
  minor_units: Fixed<number>;
  is_active: Flag;
}

export interface CityTable {
  id: Fixed<Enumeration<'City'>>;
  name: string;
  country_code: string;
  time_zone: string;
  /** The days whose nights are weekend nights, as a bit mask from 1 for Monday to 64 for Sunday. */
  weekend_days: Generated<number>;
  /** A JSON array of Tax (bookings/price-terms.ts); null if there are none. */
  taxes: Generated<string | null>;
}
