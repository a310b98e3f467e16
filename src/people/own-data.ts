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
import type { Database } from '../database/connection';
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
import { type Side as Party, sideOf } from './repository-closing';
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
  const db = database.read;
  return {
    generatedAt: formatInstant(clock.now()),
    ...(await accountData(db, userId)),
    ...(await accessData(db, userId)),
    ...(isOwner ? await ownerData(db, caller, config) : noOwnerData),
    reservations: side ? await reservations(db, side, caller) : [],
    payments: side ? await payments(db, side, userId) : [],
    favorites: (await stored.listAllFavorites(db, userId)).map((favorite) => ({
      propertyId: favorite.property_id,
      createdAt: formatInstant(favorite.created_at),
    })),
    notifications: (await stored.listAllNotifications(db, userId)).map((row) =>
      exportedNotificationView(row, language),
    ),
    webhooks: (await listWebhooks(db, userId)).map((row) => webhookView(row, clock.now())),
    files: await files(db, userId),
    auditEntries: await auditEntries(db, caller),
  };
}

async function accountData(
  db: Database,
  userId: number,
): Promise<Pick<MyData, 'profile' | 'account' | 'acceptedTerms'>> {
  const sides: (Side | null)[] = await listIdentitySides(db, userId);
  const account = await stored.getAccount(db, userId);
  return {
    profile: fullProfile(await getProfile(db, userId), sides),
    account: { activatedAt: instant(account.activated_at), lastLoginAt: instant(account.last_login_at) },
    acceptedTerms:
      account.version === null
        ? null
        : { version: account.version, language: account.terms_language!, title: account.title! },
  };
}

async function accessData(db: Database, userId: number): Promise<Pick<MyData, 'sessions' | 'apiKeys' | 'codes'>> {
  return {
    sessions: (await stored.listSessions(db, userId)).map((session) => ({
      loginMethod: session.login_method,
      createdAt: formatInstant(session.created_at),
      endedAt: instant(session.revoked_at),
    })),
    apiKeys: (await listKeys(db, userId)).map(apiKeyView),
    codes: (await stored.listCodes(db, userId)).map((code) => ({
      channel: code.channel,
      target: code.target,
      isUsed: code.state === 'verified',
      sentAt: formatInstant(code.created_at),
    })),
  };
}

type OwnerData = Pick<MyData, 'listings' | 'blockedDates' | 'seasons' | 'calendarFeeds' | 'calendarImports'>;

const noOwnerData: OwnerData = { listings: [], blockedDates: [], seasons: [], calendarFeeds: [], calendarImports: [] };

/** The owner's listings with their calendars. */
async function ownerData(db: Database, caller: Caller, config: Dependencies['config']): Promise<OwnerData> {
  const { userId } = caller;
  const listings = await stored.listAllListings(db, userId);
  const seasons = new Map((await stored.listAllSeasons(db, userId)).map((row) => [row.id, seasonsOf(row)]));
  const conflicts = await stored.listAllConflicts(db, userId);
  return {
    listings: listings.map((row) => rentPropertyView(row, caller, config)),
    blockedDates: (await stored.listAllBlocks(db, userId)).map(blockedDateRangeView),
    seasons: listings.flatMap((row) => (seasons.has(row.id) ? [seasonsView(row, seasons.get(row.id)!)] : [])),
    calendarFeeds: (await stored.listAllFeeds(db, userId)).map((feed) => ({
      propertyId: feed.property_id,
      createdAt: formatInstant(feed.created_at),
    })),
    calendarImports: (await listImportsOfOwner(db, userId)).map((row) => ownImportView(row, conflicts, config)),
  };
}

/** Omits the data of the customers from an owner's reservations. */
async function reservations(db: Database, side: Party, caller: Caller): Promise<MyData['reservations']> {
  const rows = await stored.listAllReservations(db, side, caller.userId);
  return rows.map((row) => {
    const view = reservationView(row, caller);
    if (side === 'customer_id') return view;
    // The caller's reason is included; the other party's is not.
    const isOwn = row.cancelled_by === caller.userId;
    return { ...view, customer: null, note: null, cancellationReason: isOwn ? view.cancellationReason : null };
  });
}

/** Omits the texts of the customers from an owner's payments. */
async function payments(db: Database, side: Party, userId: number): Promise<MyData['payments']> {
  const rows = await stored.listAllPayments(db, side, userId);
  return rows.map((row) => ({
    ...paymentView(row),
    ...(side === 'owner_id' && { reference: null, note: null, rejectionReason: null }),
  }));
}

async function files(db: Database, userId: number): Promise<MyData['files']> {
  return (await stored.listAllFiles(db, userId)).map((file) => ({
    kind: file.kind,
    side: file.purpose,
    path: file.kind === 'picture' ? picturePath(file.name) : null,
    paymentId: file.payment_id,
    contentType: file.content_type,
    size: file.bytes,
    width: file.width,
    height: file.height,
    createdAt: formatInstant(file.created_at),
  }));
}

async function auditEntries(db: Database, { userId, role }: Caller): Promise<MyData['auditEntries']> {
  return (await stored.listAuditEntries(db, userId)).map(({ action, subject, reason, actor_id, at }) => {
    const isOwnAct = actor_id === userId;
    const isShown = isOwnAct || reasonShownTo[action]?.includes(role);
    return { action, subject, reason: isShown ? reason : null, isOwnAct, at: formatInstant(at) };
  });
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
