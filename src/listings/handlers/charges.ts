import { PropertyStatus } from '../../../generated/enumerations';
import type { Dependencies } from '../../contract/dependencies';
import { type FieldError, fail, notFound } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Caller } from '../../contract/caller';
import type { Handler } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { publishListing } from '../announcements';
import { readChargeInput, readDiscountInput } from '../charge-input';
import { chargesView, discountsView } from '../charges-view';
import { changedSince, lockOwn } from '../own';
import { type ListingRow, findVisibleListing, getListing, setListing } from '../repository';
import { chargeColumns, readCharges, readDiscounts } from '../repository-charges';
import { setPrices } from '../repository-prices';
import { stateConflict } from '../rules';

export const getCharges: Handler<'getCharges'> = async ({ path, caller }, { database }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  if (!listing) return notFound('property');
  const { charges } = await readCharges(database.read, listing.id);
  return { status: 200, data: chargesView(listing, charges) };
};

export const setCharges: Handler<'setCharges'> = async (request, dependencies) => {
  const { body } = request;
  const changed = await changeListing('setCharges', request, dependencies, async (trx, listing) => {
    const before = await readCharges(trx, listing.id);
    const stored = readChargeInput(body.charges, before, listing.minor_units);
    if ('failure' in stored) return stored;
    const isSame = JSON.stringify(stored) === JSON.stringify(before);
    return { value: stored.charges, columns: isSame ? undefined : chargeColumns(stored) };
  });
  if ('failure' in changed) return changed;
  const { listing, value } = changed;
  const message = createMessage('charge.saved', { count: value.length });
  return { status: 200, data: chargesView(listing, value), message };
};

export const getDiscounts: Handler<'getDiscounts'> = async ({ path, caller }, { database }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  if (!listing) return notFound('property');
  return { status: 200, data: discountsView(listing, await readDiscounts(database.read, listing.id)) };
};

export const setDiscounts: Handler<'setDiscounts'> = async (request, dependencies) => {
  const { body } = request;
  const changed = await changeListing('setDiscounts', request, dependencies, async (trx, listing) => {
    const errors: FieldError[] = [];
    const value = readDiscountInput(body.discounts, errors);
    if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
    const isSame = JSON.stringify(value) === JSON.stringify(await readDiscounts(trx, listing.id));
    const discounts = value.length === 0 ? null : JSON.stringify(value);
    return { value, columns: isSame ? undefined : { discounts } };
  });
  if ('failure' in changed) return changed;
  const { listing, value } = changed;
  const message = createMessage('discount.saved', { count: value.length });
  return { status: 200, data: discountsView(listing, value), message };
};

interface Change<Value> {
  value: Value;
  /** The columns to change; undefined if the value is the same as before. */
  columns: ReturnType<typeof chargeColumns> | { discounts: string | null } | undefined;
}

/** Locks the listing, as a booking does: a concurrent stay is priced entirely with the old or entirely with the new terms. */
async function changeListing<Value, Refusal extends { failure: unknown }>(
  operation: 'setCharges' | 'setDiscounts',
  {
    path,
    body,
    caller,
    traceId,
  }: {
    path: { id: number };
    body: { version?: number };
    caller: Caller;
    traceId: string;
  },
  { database, clock, listingMutex }: Dependencies,
  changeOf: (trx: Trx, listing: ListingRow) => Promise<Change<Value> | Refusal>,
) {
  return inListingTransaction({ database, listingMutex }, path.id, async (trx) => {
    const own = await lockOwn(trx, path.id, caller);
    if ('failure' in own) return own;
    if (own.property_status === PropertyStatus.Archived) return stateConflict(own.property_status);
    const stale = changedSince(own, body.version);
    if (stale) return stale;
    const before = await getListing(trx, own.id, caller);
    const change = await changeOf(trx, before);
    if ('failure' in change) return change;
    const { value, columns } = change;
    if (!columns) return { listing: before, value };
    const now = clock.now();
    await setListing(trx, own, { ...columns, updated_at: now });
    await setPrices(trx, own.id);
    await auditAdministrator(trx, operation, `property:${own.id}`, { by: caller, traceId, at: now });
    await publishListing(trx, 'updated', before, now);
    return { listing: { ...before, version: own.version + 1 }, value };
  });
}
