import type { CalendarDate, Fixed, Flag, Id, Instant, MinorUnits } from './columns';

/** A code that reduces the price of the nights of a stay. */
export interface PromotionTable {
  id: Id;
  /** 0 for a promotion of the administrators, which applies to all listings. */
  owner_id: Fixed<number>;
  /** In upper case; unique among the owner's active promotions. Empty after the owner has closed the account. */
  code: string;
  is_once_per_customer: Flag;
  /** Hundredths of a percent; null for an amount. */
  percent: number | null;
  /** Minor units of `currency_id`; null for per cent. */
  amount_minor: MinorUnits | null;
  currency_id: number | null;
  /** The first and the last day on which it can be redeemed, in the time zone of the listing. */
  valid_from: CalendarDate | null;
  valid_to: CalendarDate | null;
  max_redemptions: number | null;
  min_nights: number | null;
  /** JSON array of the owner's listings; null for all. */
  property_ids: string | null;
  /** The number of its rows in `promotion_redemption`, including those that `promotion_return` names. */
  used: number;
  /** Rises with each change of the terms. */
  version: number;
  /** 1 until it is deactivated, which is final. */
  is_active: Flag;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** The reservations that use a promotion. Only transactions that have locked the promotion write them. */
export interface PromotionRedemptionTable {
  /** The negative id of a request to book until it is accepted (repository-redemptions.ts). */
  reservation_id: number;
  property_id: Fixed<number>;
  promotion_id: Fixed<number>;
  customer_id: Fixed<number>;
  /** The customer, if that customer can use the promotion only once; unique within the promotion. */
  once_by: Fixed<number | null>;
  /** The terms of the promotion when it was redeemed: its percent or amount, and its minimum of nights. */
  percent: Fixed<number | null>;
  amount_minor: Fixed<MinorUnits | null>;
  min_nights: Fixed<number | null>;
  created_at: Fixed<Instant>;
}

/**
 * Redemptions that were returned. A row is inserted without a lock on the promotion. The next redemption of the promotion deletes the row and
 * the redemption that it refers to (bookings/repository-redemptions.ts).
 */
export interface PromotionReturnTable {
  reservation_id: Fixed<number>;
  promotion_id: Fixed<number>;
}
