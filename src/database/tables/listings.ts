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
  /** A listing is public where this is Active and its owner is active and not blocked: by a join, because a copy could become stale. */
  property_status: Enumeration<'PropertyStatus'>;
  status_reason: string | null;
  price_minor: MinorUnits;
  /** The price in ten-thousandths of the major unit, so that prices of currencies with 2 and 3 decimals filter and sort by one index. */
  price_comparable: number;
  /** What weekend nights cost where no season says otherwise; null where they cost what all do. */
  weekend_price_minor: Generated<MinorUnits | null>;
  /** A JSON array of Season (bookings/seasons.ts) in the order of time; null where there are none. */
  seasons: Generated<string | null>;
  currency_id: number;
  deposit_minor: MinorUnits | null;
  min_stay_nights: number;
  max_stay_nights: number;
  min_notice_days: Generated<number>;
  max_guests: number | null;
  cancellation_policy: Enumeration<'CancellationPolicy'>;
  commission_type: Enumeration<'CommissionType'> | null;
  /** Hundredths of a percent where Percentage, minor units where Fixed. */
  commission_value: number | null;
  /** The text exactly as it was sent. */
  details_json: string;
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
  /** A Service or Term name; the two share no name. */
  feature: string;
  property_id: number;
  /** The listing's `created_at`: an index has the newest first. */
  listed_at: Generated<number>;
}

export interface PropertyWordTable {
  /** A search token of the listing: a normalised word or its district; found by its beginning with `startsWith`. */
  word: string;
  property_id: number;
}

/**
 * For searches: what the nights of a listing cost that do not all cost the same, as periods that follow each other from day 0 on (days since
 * 1970-01-01). It follows from weekend price and seasons of the listing, and is written with them; other listings have no rows.
 */
export interface PropertyRateTable {
  property_id: Fixed<number>;
  first_day: Fixed<number>;
  /** The day after the last one. */
  end_day: Fixed<number>;
  /** Prices in ten-thousandths of the major unit; null where the listing's own holds. */
  weekday_comparable: Fixed<number | null>;
  weekend_comparable: Fixed<number | null>;
  /** Of stays that begin in it; null where the listing's own holds. */
  min_stay_nights: Fixed<number | null>;
  /** Between which all nights of the listing are. */
  lowest_comparable: Generated<number>;
  highest_comparable: Generated<number>;
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
  /** The days whose nights are weekend nights: a bit for each, from 1 for Monday to 64 for Sunday. */
  weekend_days: Generated<number>;
}
