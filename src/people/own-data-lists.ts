import { arrivalRulesOf } from '../bookings/arrival-rules';
import { chargesOf, discountsOf } from '../bookings/price-terms';
import { promotionView } from '../bookings/promotion-view';
import { type PromotionRow, pageOfPromotions } from '../bookings/repository-promotions';
import { seasonsOf } from '../bookings/seasons';
import { alterationView } from '../bookings/alteration-view';
import { listAlterationsOf } from '../bookings/repository-alterations';
import { listConflicts } from '../bookings/repository-imported-nights';
import { bookingRequestView } from '../bookings/booking-request-view';
import { paymentView } from '../bookings/payment-view';
import { blockedDateRangeView, reservationView } from '../bookings/view';
import { ownImportView } from '../calendars/view';
import { type ComplaintRow, pageOfComplaints } from '../moderation/repository';
import { myComplaintView } from '../moderation/view';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { Database } from '../database/connection';
import { picturePath } from '../files/paths';
import type { Language } from '../languages';
import { chargesView, discountsView } from '../listings/charges-view';
import { arrivalRulesView, nightsView } from '../listings/nights-view';
import { readNights } from '../listings/repository-nights';
import { seasonsView } from '../listings/seasons-view';
import { rentPropertyView } from '../listings/view';
import { rentInvoiceView } from '../bookings/rent-view';
import { type RentInvoiceRow, pageOfInvoices } from '../bookings/repository-rent';
import { type ReviewRow, pageOfReviews } from '../reviews/repository';
import { reviewView } from '../reviews/view';
import { type SavedSearchRow, pageOfSavedSearches } from '../saved-searches/repository';
import { savedSearchView } from '../saved-searches/view';
import { exportedNotificationView } from '../notifications/view';
import { formatInstant } from '../values/dates';
import { type List, type RowPages, map, pages, perPage } from './own-data-pages';
import type { Party } from '../bookings/parties';
import * as stored from './repository-own-data';

/**
 * The audited operations whose reason was shown to the affected person, with that person's roles. Reasons of all other operations, which
 * are for administrators or the other party, are left out of the person's data.
 */
const reasonShownTo: Record<string, readonly Caller['role'][]> = {
  deactivateOwner: ['Owner'],
  changeRentPropertyStatus: ['Owner'],
  rejectDeposit: ['Customer'],
  requestPaymentReceipt: ['Customer'],
  cancelReservation: ['Customer', 'Owner'],
  // The note is shown with the payment.
  addPaymentTransaction: ['Customer'],
  // The reason is the side of the identity card that was read.
  getOwnerIdImage: ['Owner'],
  getCustomerIdImage: ['Customer'],
};

/** The owner's listings with their calendars. */
export function listingData(
  db: Database,
  caller: Caller,
  { config, language }: { config: Dependencies['config']; language: Language },
) {
  const ofEach = <Row>(read: (db: Database, propertyIds: number[]) => Promise<Row[]>) =>
    perPage(listingIds(db, caller.userId), (ids) => read(db, ids));
  return {
    listings: map(
      pages<stored.ListingOfExport>((last) => stored.pageOfListings(db, caller.userId, last)),
      (row) => rentPropertyView(row, caller, config),
    ),
    blockedDates: blockedDates(db, caller.userId),
    seasons: map(ofEach(stored.listSeasonsOf), (row) => seasonsView(row, seasonsOf(row))),
    charges: map(ofEach(stored.listChargesOf), (row) => chargesView(row, chargesOf(row))),
    discounts: map(ofEach(stored.listDiscountsOf), (row) => discountsView(row, discountsOf(row))),
    arrivalRules: map(ofEach(stored.listArrivalRulesOf), (row) => arrivalRulesView(row, arrivalRulesOf(row))),
    nights: nights(db, caller.userId),
    promotions: map(
      pages<PromotionRow>((last) => pageOfPromotions(db, caller.userId, last, stored.rowsPerPage)),
      promotionView,
    ),
    calendarFeeds: map(ofEach(stored.listFeedsOf), (feed) => ({
      propertyId: feed.property_id,
      createdAt: formatInstant(feed.created_at),
    })),
    calendarImports: calendarImports(db, caller.userId, { config, language }),
  };
}

function listingIds(db: Database, ownerId: number): RowPages<stored.Position> {
  return pages((last) => stored.pageOfListingIds(db, ownerId, last));
}

async function* blockedDates(db: Database, ownerId: number): List<'blockedDates'> {
  for await (const rows of listingIds(db, ownerId)) {
    const ids = rows.map(({ id }) => id);
    yield* map(
      pages<stored.BlockOfExport>((last) => stored.pageOfBlocks(db, ids, last)),
      blockedDateRangeView,
    );
  }
}

/** A few listings at a time, because each can have hundreds of nights. */
async function* nights(db: Database, ownerId: number): List<'nights'> {
  for await (const rows of listingIds(db, ownerId)) {
    const listings = await stored.listWithNightsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const listing of listings) yield [nightsView(listing, await readNights(db, listing.id))];
  }
}

async function* calendarImports(
  db: Database,
  ownerId: number,
  context: { config: Dependencies['config']; language: Language },
): List<'calendarImports'> {
  for await (const rows of listingIds(db, ownerId)) {
    const ids = rows.map(({ id }) => id);
    const conflicts = await listConflicts(db, ids);
    yield (await stored.listImportsOf(db, ids)).map((row) => ownImportView(row, conflicts, context));
  }
}

/** Omits the data of the customers from an owner's reservations. */
export function reservations(db: Database, party: Party, caller: Caller): List<'reservations'> {
  return map(
    pages<stored.ReservationOfExport>((last) => stored.pageOfReservations(db, party, caller.userId, last)),
    (row) => {
      const view = reservationView(row, caller);
      if (party === 'customer') return view;
      // The caller's reason is included; the other party's is not.
      const isOwn = row.cancelled_by === caller.userId;
      return { ...view, customer: null, note: null, cancellationReason: isOwn ? view.cancellationReason : null };
    },
  );
}

function reservationIds(db: Database, party: Party, userId: number): RowPages<stored.Position> {
  return pages((last) => stored.pageOfReservationIds(db, party, userId, last));
}

/** Omits reasons that others have written from an owner's alterations. */
export function alterations(db: Database, party: Party, caller: Caller): List<'alterations'> {
  const rows = perPage(reservationIds(db, party, caller.userId), (ids) => listAlterationsOf(db, ids));
  return map(rows, (row) => ({
    ...alterationView(row, caller),
    ...(party === 'owner' && row.decided_by !== caller.userId && { reason: null }),
  }));
}

/** The complaints that the user has added. */
export function complaints(db: Database, userId: number): List<'complaints'> {
  return map(
    pages<ComplaintRow>((last) => pageOfComplaints(db, userId, last, stored.rowsPerPage)),
    myComplaintView,
  );
}

/** The reviews that the user has written, also sealed ones, and then the published ones about the user. */
export async function* reviews(db: Database, userId: number): List<'reviews'> {
  for (const side of ['by', 'about'] as const)
    yield* map(
      pages<ReviewRow>((last) => pageOfReviews(db, side, userId, last, stored.rowsPerPage)),
      (row) => reviewView(row, userId),
    );
}

/** Omits the customers and their texts from an owner's requests, and reasons that others have written. */
export function bookingRequests(db: Database, party: Party, caller: Caller): List<'bookingRequests'> {
  return map(
    pages<stored.RequestOfExport>((last) => stored.pageOfRequests(db, party, caller.userId, last)),
    (row) => ({
      ...bookingRequestView(row, { ...caller, role: 'Customer' }),
      ...(party === 'owner' && { message: null }),
      ...(party === 'owner' && row.decided_by !== caller.userId && { reason: null }),
    }),
  );
}

/** Omits the texts of the customers from an owner's payments. */
export function payments(db: Database, party: Party, userId: number): List<'payments'> {
  const rows = perPage(reservationIds(db, party, userId), (ids) => stored.listPaymentsOf(db, ids));
  return map(rows, (row) => ({
    ...paymentView(row),
    ...(party === 'owner' && { reference: null, note: null, rejectionReason: null }),
  }));
}

/** The rent invoices of a customer, or of an owner's listings. */
export function rentInvoices(db: Database, caller: Caller, now: number): List<'rentInvoices'> {
  return map(
    pages<RentInvoiceRow>((last) => pageOfInvoices(db, caller, last, stored.rowsPerPage)),
    (row) => rentInvoiceView(row, now),
  );
}

export function savedSearches(db: Database, userId: number): List<'savedSearches'> {
  return map(
    pages<SavedSearchRow>((last) => pageOfSavedSearches(db, userId, last, stored.rowsPerPage)),
    savedSearchView,
  );
}

export function favorites(db: Database, userId: number): List<'favorites'> {
  return map(
    pages<stored.FavoriteOfExport>((last) => stored.pageOfFavorites(db, userId, last)),
    (favorite) => ({ propertyId: favorite.property_id, createdAt: formatInstant(favorite.created_at) }),
  );
}

export function notifications(db: Database, userId: number, language: Language): List<'notifications'> {
  return map(
    pages<stored.NotificationOfExport>((last) => stored.pageOfNotifications(db, userId, last)),
    (row) => exportedNotificationView(row, language),
  );
}

export function files(db: Database, userId: number): List<'files'> {
  return map(
    pages<stored.FileOfExport>((last) => stored.pageOfFiles(db, userId, last)),
    (file) => ({
      kind: file.kind,
      side: file.purpose,
      path: file.kind === 'picture' ? picturePath(file.name) : null,
      paymentId: file.payment_id,
      contentType: file.content_type,
      size: file.bytes,
      width: file.width,
      height: file.height,
      createdAt: formatInstant(file.created_at),
    }),
  );
}

/** The entries about the account, then those about its listings, reservations and payments. */
export async function* auditEntries(db: Database, party: Party | undefined, caller: Caller): List<'auditEntries'> {
  const { userId, role } = caller;
  for await (const subjects of subjectPages(db, party, userId)) {
    const rows = pages<stored.AuditEntryOfExport>((last) => stored.pageOfAuditEntries(db, subjects, last));
    yield* map(rows, ({ action, subject, reason, actor_id, at }) => {
      const isOwnAct = actor_id === userId;
      const isShown = isOwnAct || reasonShownTo[action]?.includes(role);
      return { action, subject, reason: isShown ? reason : null, isOwnAct, at: formatInstant(at) };
    });
  }
}

/** The subjects in the audit log that are the caller's. */
async function* subjectPages(db: Database, party: Party | undefined, userId: number): RowPages<string> {
  const named = (kind: string, rows: RowPages<{ id: number }>) => map(rows, ({ id }) => `${kind}:${id}`);
  yield [`user:${userId}`];
  if (party === 'owner') yield* named('property', listingIds(db, userId));
  if (party) yield* named('reservation', reservationIds(db, party, userId));
  yield* named(
    'payment',
    pages<stored.Position>((last) => stored.pageOfPaymentIds(db, userId, last)),
  );
}
