import type { RentProperty } from 'rental-marketplace-sdk';

/** What each part of the view of a listing's calendar and rules needs. */
export interface Part {
  listing: RentProperty;
  /** Today where the listing is. */
  today: string;
}
