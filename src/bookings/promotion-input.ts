import { type FieldError, type FieldErrorCode, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Database } from '../database/connection';
import type { RowChanges } from '../database/tables';
import { type Message, createMessage } from '../languages';
import { findMinorUnits } from '../reference/repository';
import { toMinorUnits } from '../values/money';
import { percentDecimals, readPercent } from './percent-input';
import { administrators, listOwnListings } from './repository-promotions';

type Sent = NonNullable<Request<'updatePromotion'>['body']>;

/**
 * Converts the sent terms of a promotion to columns. `ownerId` is {@link administrators} for their promotions. Fails with UNKNOWN_REFERENCE for a
 * currency that does not exist or a listing that the owner does not have, and otherwise with VALIDATION_ERROR.
 */
export async function readPromotionInput(db: Database, sent: Sent, ownerId: number) {
  const { currencyId, propertyIds } = sent;
  const minorUnits = typeof currencyId === 'number' ? await findMinorUnits(db, currencyId) : undefined;
  if (typeof currencyId === 'number' && minorUnits === undefined)
    return unknown('currencyId', createMessage('listing.noCurrency'));
  const errors = errorsOf(sent, minorUnits, ownerId);
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  const ids = propertyIds ? [...new Set(propertyIds)] : undefined;
  const own = ids && new Set(await listOwnListings(db, ownerId, ids));
  const foreign = propertyIds?.findIndex((id) => !own!.has(id)) ?? -1;
  if (foreign >= 0) return unknown(`propertyIds[${foreign}]`, createMessage('promotion.foreignListing'));
  return {
    percent: typeof sent.percent === 'number' ? readPercent(sent.percent)! : null,
    amount_minor: typeof sent.amount === 'number' ? toMinorUnits(sent.amount, minorUnits!)! : null,
    currency_id: currencyId ?? null,
    valid_from: sent.validFrom ?? null,
    valid_to: sent.validTo ?? null,
    max_redemptions: sent.maxRedemptions ?? null,
    min_nights: sent.minNights ?? null,
    property_ids: ids ? JSON.stringify(ids) : null,
  } satisfies RowChanges<'promotion'>;
}

function unknown(field: string, message: Message) {
  return fail('UNKNOWN_REFERENCE', { errors: [{ field, code: 'unknownReference', message }] });
}

function errorsOf(sent: Sent, minorUnits: number | undefined, ownerId: number): FieldError[] {
  const { percent, amount, currencyId, validFrom, validTo, propertyIds } = sent;
  const errors: FieldError[] = [];
  const add = (field: string, message: Message, code: FieldErrorCode = 'custom') =>
    void errors.push({ field, code, message });
  const [isPercent, isAmount] = [typeof percent === 'number', typeof amount === 'number'];
  if (isPercent === isAmount) add('percent', createMessage('promotion.oneValue'));
  if (isPercent && readPercent(percent!) === undefined)
    add('percent', createMessage('field.decimals', { count: percentDecimals }));
  if (isPercent && !isAmount && typeof currencyId === 'number') add('currencyId', createMessage('tax.percentCurrency'));
  if (isAmount && minorUnits === undefined) add('currencyId', createMessage('field.required'), 'required');
  if (isAmount && minorUnits !== undefined && toMinorUnits(amount!, minorUnits) === undefined)
    add('amount', createMessage('field.decimals', { count: minorUnits }));
  if (validFrom && validTo && validTo < validFrom) add('validTo', createMessage('tax.endBeforeStart', { validFrom }));
  if (ownerId === administrators && propertyIds) add('propertyIds', createMessage('promotion.allListings'));
  return errors;
}
