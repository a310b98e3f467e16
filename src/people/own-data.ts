import { UserRole } from '../../generated/enumerations';
import { apiKeyView } from '../access/keys';
import { listKeys } from '../access/repository-keys';
import { applyDueTransitions } from '../bookings/expiry';
import { paymentView } from '../bookings/payment-view';
import { listImportsOfOwner } from '../calendars/repository';
import { seasonsOf } from '../bookings/seasons';
import { ownImportView } from '../calendars/view';
import { blockedDateRangeView, reservationView } from '../bookings/view';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';
import { picturePath } from '../files/paths';
import type { Language } from '../languages';
import { seasonsView } from '../listings/seasons-view';
import { rentPropertyView } from '../listings/view';
import { exportedNotificationView } from '../notifications/view';
import { formatInstant } from '../values/dates';
import { listWebhooks } from '../webhooks/repository';
import { webhookView } from '../webhooks/view';
import { fullProfile } from './profile';
import { type Side, getProfile, listIdentitySides } from './repository';
import { sideOf } from './repository-closing';
import * as stored from './repository-own-data';

type MyData = components['schemas']['MyData'];

/**
 * The audited operations whose reason was shown to the affected person, with that person's roles. Reasons of all other operations, which
 * are for administrators or the other party, are left out of the person's data.
 */
const reasonShownTo: Record<string, readonly Caller['role'][]> = {
  deactivateOwner: ['Owner'],
  changeRentPropertyStatus: ['Owner'],
  rejectDeposit: ['Customer'],
  cancelReservation: ['Customer', 'Owner'],
  // The note is shown with the payment.
  addPaymentTransaction: ['Customer'],
  // The reason is the side of the identity card that was read.
  getOwnerIdImage: ['Owner'],
  getCustomerIdImage: ['Customer'],
};

/**
 * All stored data about the caller, and no data about other people: reservations of the caller's listings omit the customer's name,
 * numbers and texts, and audit entries omit the notes that administrators wrote for each other.
 */
export async function ownData(
  caller: Caller,
  language: Language,
  { database, clock, config }: Pick<Dependencies, 'database' | 'clock' | 'config'>,
): Promise<MyData> {
  const { userId } = caller;
  const side = sideOf(UserRole[caller.role]);
  const isOwner = side === 'owner_id';
  if (side) await applyDueTransitions({ database, clock }, isOwner ? { ownerId: userId } : { customerId: userId });
  const sides: (Side | null)[] = await listIdentitySides(database.read, userId);
  const account = await stored.getAccount(database.read, userId);
  const reservations = side ? await stored.listAllReservations(database.read, side, userId) : [];
  const payments = side ? await stored.listAllPayments(database.read, side, userId) : [];
  const listings = isOwner ? await stored.listAllListings(database.read, userId) : [];
  const seasons = new Map((await stored.listAllSeasons(database.read, userId)).map((row) => [row.id, seasonsOf(row)]));
  const imports = isOwner ? await listImportsOfOwner(database.read, userId) : [];
  const conflicts = isOwner ? await stored.listAllConflicts(database.read, userId) : [];
  return {
    generatedAt: formatInstant(clock.now()),
    profile: fullProfile(await getProfile(database.read, userId), sides),
    account: { activatedAt: instant(account.activated_at), lastLoginAt: instant(account.last_login_at) },
    acceptedTerms:
      account.version === null
        ? null
        : { version: account.version, language: account.terms_language!, title: account.title! },
    sessions: (await stored.listSessions(database.read, userId)).map((session) => ({
      loginMethod: session.login_method,
      createdAt: formatInstant(session.created_at),
      endedAt: instant(session.revoked_at),
    })),
    apiKeys: (await listKeys(database.read, userId)).map(apiKeyView),
    codes: (await stored.listCodes(database.read, userId)).map((code) => ({
      channel: code.channel,
      target: code.target,
      isUsed: code.state === 'verified',
      sentAt: formatInstant(code.created_at),
    })),
    listings: listings.map((row) => rentPropertyView(row, caller, config)),
    blockedDates: isOwner ? (await stored.listAllBlocks(database.read, userId)).map(blockedDateRangeView) : [],
    seasons: listings.flatMap((row) => (seasons.has(row.id) ? [seasonsView(row, seasons.get(row.id)!)] : [])),
    calendarFeeds: (isOwner ? await stored.listAllFeeds(database.read, userId) : []).map((feed) => ({
      propertyId: feed.property_id,
      createdAt: formatInstant(feed.created_at),
    })),
    calendarImports: imports.map((row) => ownImportView(row, conflicts, config)),
    reservations: reservations.map((row) => {
      const view = reservationView(row, caller);
      // The caller's reason is included; the other party's is not.
      const isOwn = row.cancelled_by === userId;
      return isOwner
        ? { ...view, customer: null, note: null, cancellationReason: isOwn ? view.cancellationReason : null }
        : view;
    }),
    payments: payments.map((row) => ({
      ...paymentView(row),
      ...(isOwner && { reference: null, note: null, rejectionReason: null }),
    })),
    favorites: (await stored.listAllFavorites(database.read, userId)).map((favorite) => ({
      propertyId: favorite.property_id,
      createdAt: formatInstant(favorite.created_at),
    })),
    notifications: (await stored.listAllNotifications(database.read, userId)).map((row) =>
      exportedNotificationView(row, language),
    ),
    webhooks: (await listWebhooks(database.read, userId)).map((row) => webhookView(row, clock.now())),
    files: (await stored.listAllFiles(database.read, userId)).map((file) => ({
      kind: file.kind,
      side: file.purpose,
      path: file.kind === 'picture' ? picturePath(file.name) : null,
      paymentId: file.payment_id,
      contentType: file.content_type,
      size: file.bytes,
      width: file.width,
      height: file.height,
      createdAt: formatInstant(file.created_at),
    })),
    auditEntries: (await stored.listAuditEntries(database.read, userId)).map(
      ({ action, subject, reason, actor_id, at }) => {
        const isOwnAct = actor_id === userId;
        const isTold = isOwnAct || reasonShownTo[action]?.includes(caller.role);
        return { action, subject, reason: isTold ? reason : null, isOwnAct, at: formatInstant(at) };
      },
    ),
  };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
