import { BookingMode } from '../../../generated/enumerations';
import type { Caller } from '../../contract/caller';
import { fail, notFound, ofMembers } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import type { Database } from '../../database/connection';
import { createMessage } from '../../languages';
import { nightsBetween } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { needsRequest } from '../admission';
import { bookableSpans, hasArrivalRules, isOpen, nightsAround } from '../bookable';
import { applyDueTransitions } from '../expiry';
import { circumstancesOf } from '../circumstances';
import { priceLinesView } from '../price-lines-view';
import { nightlyPricesView, priceOf, termsOf } from '../pricing';
import { findUsable, knownUserOf, reductionOf } from '../promotions';
import { type Listing, findListing } from '../repository-listings';
import { withNights } from '../repository-night-rules';
import { listTakenNights, readOccupancy } from '../repository-nights';
import { isIdentifiedCustomer } from '../repository-parties';
import { termColumns, termsDigestOf } from '../reservation-terms';
import { type Stay, type StayRules, bookingDay, bookingWindow, freeSpans, rulesOf, stayProblem } from '../stays';

/**
 * The free spans of a listing. Every stay within a span that obeys the listing's rules can be booked now; with arrival rules, see
 * `bookableSpans`. A listing that is not public has no spans, not even for its owner, because it cannot be booked.
 */
export const getAvailableDates: Handler<'getAvailableDates'> = async ({ path, query, caller }, dependencies) => {
  const { database, clock } = dependencies;
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.toBeforeFrom'), 'to'));
  await applyDueTransitions(dependencies, { propertyId: path.id });
  const listing = await findListing(database.read, path.id);
  if (!listing || !mayRead(listing, caller)) return notFound('property');
  const now = clock.now();
  const today = bookingDay(listing.time_zone, now);
  const window = bookingWindow({ today, minNoticeDays: listing.min_notice_days }, { from, to });
  const rules = rulesOf(await withNights(database.read, listing, window), { today, now });
  const spans = listing.isPublic ? await spansOf(database.read, listing.id, window, rules, now) : [];
  return {
    status: 200,
    data: spans.map((span) => ({ ...span, nights: nightsBetween(span.startDate, span.endDate) })),
  };
};

async function spansOf(db: Database, id: number, window: Stay, rules: StayRules, now: number): Promise<Stay[]> {
  return hasArrivalRules(rules)
    ? bookableSpans(window, rules, await readOccupancy(db, id, nightsAround(window), now))
    : freeSpans(window, await listTakenNights(db, id, window, now), rules);
}

/** The price of a stay and whether its nights are free now. Fails for a stay that the listing's rules reject. */
export const getQuote: Handler<'getQuote'> = async ({ path, query, caller }, dependencies) => {
  const { database, clock, config } = dependencies;
  const { startDate, endDate, promoCode } = query;
  await applyDueTransitions(dependencies, { propertyId: path.propertyId });
  const found = await findListing(database.read, path.propertyId);
  if (!found || !mayRead(found, caller)) return notFound('property');
  const [stay, now] = [{ startDate, endDate }, clock.now()];
  const listing = await withNights(database.read, found, stay);
  const today = bookingDay(listing.time_zone, now);
  const rules = rulesOf(listing, { today, now });
  const problem = stayProblem(stay, rules);
  if (problem) return problem;
  const circumstances = circumstancesOf(query, listing, today);
  if ('failure' in circumstances) return circumstances;
  const use = { listing, nights: nightsBetween(startDate, endDate), today, customerId: knownUserOf(caller) };
  const promotion = await findUsable(database.read, promoCode, use);
  if (promotion && 'failure' in promotion) return promotion;
  if (promotion) circumstances.promotion = reductionOf(promotion);
  const price = priceOf(stay, termsOf(listing), config, circumstances);
  const occupancy = await readOccupancy(database.read, listing.id, nightsAround(stay), now);
  const money = (minor: number) => toMajorUnits(minor, listing.minor_units);
  return {
    status: 200,
    data: {
      propertyId: listing.id,
      startDate,
      endDate,
      nights: price.nights,
      unitPrice: money(price.unitMinor),
      rentType: listing.rent_type,
      totalAmount: money(price.totalMinor),
      depositAmount: money(price.depositMinor),
      balanceAmount: money(price.balanceMinor),
      currencyId: listing.currency_id,
      currencyCode: listing.currency_code,
      isAvailable: listing.isPublic && isOpen(stay, rules, occupancy),
      cancellationPolicy: listing.cancellation_policy,
      nightlyPrices: nightlyPricesView(startDate, price.nightsMinor, listing.minor_units),
      guestsCount: circumstances.guests,
      childrenCount: circumstances.children,
      lines: priceLinesView(price.lines, listing.minor_units),
      dueAtArrivalAmount: money(price.dueAtArrivalMinor),
      discountAmount: money(price.discountMinor),
      taxAmount: money(price.taxMinor),
      bookingMode: listing.booking_mode,
      isRequestRequired: await isRequestRequired(database.read, listing, caller),
      termsDigest: termsDigestOf(termColumns(listing, price)),
    },
  };
};

/** Reads the caller only where it makes a difference. */
async function isRequestRequired(db: Database, listing: Listing, caller: Caller | undefined): Promise<boolean> {
  const userId = knownUserOf(caller);
  const isCustomerIdentified =
    listing.booking_mode === BookingMode.InstantIfVerified &&
    userId !== null &&
    (await isIdentifiedCustomer(db, userId));
  return needsRequest(listing, { isCustomerIdentified });
}

function mayRead({ isPublic, owner_id }: Listing, caller: Caller | undefined): boolean {
  if (isPublic || !caller) return isPublic;
  return isAdministrator(caller.role) || caller.userId === owner_id;
}
