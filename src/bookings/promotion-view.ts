import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { PromotionRow } from './repository-promotions';

export function promotionView(row: PromotionRow): components['schemas']['Promotion'] {
  return {
    id: row.id,
    code: row.code,
    isOncePerCustomer: Boolean(row.is_once_per_customer),
    percent: row.percent === null ? null : row.percent / 100,
    amount: row.amount_minor === null ? null : toMajorUnits(row.amount_minor, row.minor_units!),
    currencyId: row.currency_id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    maxRedemptions: row.max_redemptions,
    minNights: row.min_nights,
    propertyIds: row.property_ids === null ? null : (JSON.parse(row.property_ids) as number[]),
    redemptions: row.redemptions,
    isActive: Boolean(row.is_active),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
