import { PropertyStatus, RentType } from '../../../generated/enumerations';
import type { NightRule } from '../../bookings/arrival-rules';
import { type FieldError, fail, notFound, ofMembers } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { type CalendarDate, addDays, todayIn } from '../../values/dates';
import { publishListing } from '../announcements';
import { isEmpty, readArrivalRuleInput, readNightInput } from '../night-input';
import { arrivalRulesView, nightsView } from '../nights-view';
import { changedSince, lockOwn } from '../own';
import { type ListingRow, findVisibleListing, getListing, setListing } from '../repository';
import {
  deleteNightsBefore,
  findTimeZone,
  readArrivalRules,
  readNights,
  replaceNights,
  setArrivals,
} from '../repository-nights';
import { setPrices } from '../repository-prices';
import { stateConflict } from '../rules';

export const getArrivalRules: Handler<'getArrivalRules'> = async ({ path, caller }, { database }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  if (!listing) return notFound('property');
  return { status: 200, data: arrivalRulesView(listing, await readArrivalRules(database.read, listing.id)) };
};

/** Locks the listing, as a booking does: a concurrent stay obeys entirely the old or entirely the new rules. */
export const setArrivalRules: Handler<'setArrivalRules'> = async (request, { database, clock, listingMutex }) => {
  const changed = await inListingTransaction({ database, listingMutex }, request.path.id, async (trx) => {
    const before = await lockToChange(trx, request);
    if ('failure' in before) return before;
    const rules = readArrivalRuleInput(request.body.rules);
    const isSame = JSON.stringify(rules) === JSON.stringify(await readArrivalRules(trx, before.id));
    if (isSame) return { listing: before, rules };
    const now = clock.now();
    await setListing(trx, before, { arrival_rules: isEmpty(rules) ? null : JSON.stringify(rules), updated_at: now });
    await setArrivals(trx, before.id);
    return { listing: await announce(trx, 'setArrivalRules', request, before, now), rules };
  });
  if ('failure' in changed) return changed;
  const data = arrivalRulesView(changed.listing, changed.rules);
  return { status: 200, data, message: createMessage('arrivalRules.saved') };
};

export const getNights: Handler<'getNights'> = async ({ path, query, caller }, { database, clock }) => {
  const listing = await findVisibleListing(database.read, path.id, caller);
  if (!listing) return notFound('property');
  const from = query.from ?? todayIn(await findTimeZone(database.read, listing.city), clock.now());
  if (query.to !== undefined && query.to <= from)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.toBeforeFrom'), 'to'));
  const nights = await readNights(database.read, listing.id, { startDate: from, endDate: query.to });
  return { status: 200, data: nightsView(listing, nights) };
};

/** How many days after today a night can have its own price or rules. */
const daysAhead = 730;

/** Locks the listing, as a booking does: a concurrent stay obeys and is priced entirely by the old or entirely by the new nights. */
export const setNights: Handler<'setNights'> = async (request, { database, clock, listingMutex }) => {
  const changed = await inListingTransaction({ database, listingMutex }, request.path.id, async (trx) => {
    const before = await lockToChange(trx, request);
    if ('failure' in before) return before;
    const now = clock.now();
    const today = todayIn(await findTimeZone(trx, before.city), now);
    const sent = readSentNights(request, before, today);
    if ('failure' in sent) return sent;
    const stored = await readNights(trx, before.id);
    const own = new Map([...sent].flatMap(([date, night]) => (night ? [[date, night] as const] : [])));
    const isSame = [...sent].every(([date, night]) => isSameNight(night, stored.get(date) ?? null));
    if (isSame) return { listing: before, own };
    await deleteNightsBefore(trx, before.id, addDays(today, -1));
    await replaceNights(trx, before.id, sent);
    const left = await readNights(trx, before.id);
    await setListing(trx, before, { has_nights: Number(left.size > 0), updated_at: now });
    await setPrices(trx, before.id);
    await setArrivals(trx, before.id);
    return { listing: await announce(trx, 'setNights', request, before, now), own };
  });
  if ('failure' in changed) return changed;
  const { listing, own } = changed;
  const inOrder = new Map([...own].sort(([one], [other]) => (one < other ? -1 : 1)));
  const message = createMessage('night.saved', { count: request.body.nights.length });
  return { status: 200, data: nightsView(listing, inOrder), message };
};

function readSentNights(
  { body }: Request<'setNights'>,
  { minor_units: minorUnits, max_stay_nights: maxStayNights, rent_type }: ListingRow,
  today: CalendarDate,
) {
  const errors: FieldError[] = [];
  // Yesterday, because the client may be in another time zone.
  const dates = { from: addDays(today, -1), to: addDays(today, daysAhead) };
  const sent = readNightInput(body.nights, { minorUnits, maxStayNights, ...dates }, errors);
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  const isPriced = [...sent.values()].some((night) => night && (night.priceMinor ?? night.minStayNights) !== null);
  if (isPriced && rent_type === RentType.Monthly)
    return fail('STATE_CONFLICT', { message: createMessage('night.monthly') });
  return sent;
}

function isSameNight(one: NightRule | null, other: NightRule | null): boolean {
  if (!one || !other) return one === other;
  const { priceMinor, minStayNights, isClosed } = other;
  return one.priceMinor === priceMinor && one.minStayNights === minStayNights && one.isClosed === isClosed;
}

type Change = Request<'setNights'> | Request<'setArrivalRules'>;

/** The listing with its row locked; or the failure if the caller may not change it, or has not seen its current version. */
async function lockToChange(trx: Trx, { path, body, caller }: Change) {
  const own = await lockOwn(trx, path.id, caller);
  if ('failure' in own) return own;
  if (own.property_status === PropertyStatus.Archived) return stateConflict(own.property_status);
  return changedSince(own, body.version) ?? getListing(trx, own.id, caller);
}

/** Publishes the change of the listing, and returns the listing with its new version. */
async function announce(
  trx: Trx,
  operation: 'setArrivalRules' | 'setNights',
  { caller, traceId }: Change,
  before: ListingRow,
  at: number,
): Promise<ListingRow> {
  await auditAdministrator(trx, operation, `property:${before.id}`, { by: caller, traceId, at });
  await publishListing(trx, 'updated', before, at);
  return { ...before, version: before.version + 1 };
}
