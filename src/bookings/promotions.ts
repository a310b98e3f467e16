import { type Failure, fail, ofMembers } from '../contract/failures';
import type { Caller } from '../contract/caller';
import type { Database } from '../database/connection';
import type { Row } from '../database/tables';
import { createMessage } from '../languages';
import type { CalendarDate } from '../values/dates';
import type { Reduction } from './price-lines';
import { type PromotionRow, findPromotion } from './repository-promotions';
import { hasRedeemed } from './repository-redemptions';

/**
 * Promotions: codes that reduce the price of the nights. repository-redemptions.ts redeems them and explains the order of locks.
 *
 * A code is looked up among the promotions of the listing's owner, then among those of the administrators. All reasons for which a code cannot be
 * used have the same failure, and the number of codes that an account and a network can send is limited. Otherwise, clients could find out which
 * codes exist.
 */

/** The form of a code, in upper case. */
const codeForm = /^[A-Z0-9][A-Z0-9_-]{3,31}$/;

/** A code as it is stored: in upper case, without spaces around it. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

type Terms = Pick<
  PromotionRow,
  | 'currency_id'
  | 'valid_from'
  | 'valid_to'
  | 'max_redemptions'
  | 'min_nights'
  | 'property_ids'
  | 'is_active'
  | 'redemptions'
>;

/** The stay for which a code is used. */
export interface Use {
  listing: Pick<Row<'rent_property'>, 'id' | 'owner_id' | 'currency_id'>;
  nights: number;
  /** The date in the listing's city. */
  today: CalendarDate;
}

/** Whether the promotion can be used for the stay. Does not check whether the customer has used it before. */
export function isUsable(promotion: Terms, { listing, nights, today }: Use): boolean {
  const { currency_id, valid_from, valid_to, max_redemptions, min_nights, property_ids } = promotion;
  return (
    promotion.is_active === 1 &&
    (currency_id === null || currency_id === listing.currency_id) &&
    (valid_from === null || valid_from <= today) &&
    (valid_to === null || today <= valid_to) &&
    (max_redemptions === null || promotion.redemptions < max_redemptions) &&
    (min_nights === null || nights >= min_nights) &&
    (property_ids === null || (JSON.parse(property_ids) as number[]).includes(listing.id))
  );
}

/** The failure for a code that cannot be used, for any reason. */
export const codeNotAccepted = fail(
  'PROMO_CODE_NOT_ACCEPTED',
  ofMembers(createMessage('promotion.notAccepted'), 'promoCode'),
);

/**
 * Finds the promotion for a code without locking it. Returns null if no code was sent, and PROMO_CODE_NOT_ACCEPTED if it cannot be used.
 * `customerId` is null if the customer is not known.
 */
export async function findUsable(
  db: Database,
  code: string | null | undefined,
  use: Use & { customerId: number | null },
): Promise<PromotionRow | null | Failure<'PROMO_CODE_NOT_ACCEPTED'>> {
  if (code === null || code === undefined) return null;
  const normalized = normalizeCode(code);
  const promotion = codeForm.test(normalized) ? await findPromotion(db, normalized, use.listing.owner_id) : undefined;
  if (!promotion || !isUsable(promotion, use)) return codeNotAccepted;
  const isOnce = promotion.is_once_per_customer === 1 && use.customerId !== null;
  return isOnce && (await hasRedeemed(db, promotion.id, use.customerId!)) ? codeNotAccepted : promotion;
}

/** The reduction of the price by the promotion. */
export function reductionOf({ code, percent, amount_minor: amountMinor }: PromotionRow): Reduction {
  return { code, percent, amountMinor };
}

/** The id of a caller who has logged in; null for other callers. A verification token does not prove who the caller is. */
export function knownUserOf(caller: Caller | undefined): number | null {
  return caller?.tokenType === 'access' ? caller.userId : null;
}
