import { apiKeyView } from '../access/keys';
import { listKeys } from '../access/repository-keys';
import { applyDueTransitions } from '../bookings/expiry';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';
import { StreamedObject } from '../contract/streamed';
import { partyOf } from '../bookings/parties';
import type { Database } from '../database/connection';
import type { Language } from '../languages';
import { formatInstant } from '../values/dates';
import { listWebhooks } from '../webhooks/repository';
import { webhookView } from '../webhooks/view';
import * as talks from './own-data-conversations';
import * as lists from './own-data-lists';
import * as online from './own-data-online';
import { fullProfile } from './profile';
import { type Side, getProfile, listIdentitySides } from './repository';
import * as stored from './repository-own-data';

type MyData = components['schemas']['MyData'];

/**
 * All stored data about the caller, and no data about other people: reservations of the caller's listings omit the customer's name,
 * numbers and texts, and audit entries omit the notes that administrators wrote for each other. Lists without a small bound are read in
 * pages while the response is sent.
 */
export async function ownData(
  caller: Caller,
  language: Language,
  { database, clock, config, maintenance }: Pick<Dependencies, 'database' | 'clock' | 'config' | 'maintenance'>,
): Promise<StreamedObject<MyData>> {
  const { userId } = caller;
  const party = partyOf(caller.role);
  const isOwner = party === 'owner';
  if (party)
    await applyDueTransitions({ database, clock, maintenance }, isOwner ? { ownerId: userId } : { customerId: userId });
  const db = database.read;
  return new StreamedObject<MyData>({
    generatedAt: formatInstant(clock.now()),
    ...(await accountData(db, userId)),
    ...(await accessData(db, userId, clock.now())),
    webhooks: (await listWebhooks(db, userId)).map((row) => webhookView(row, clock.now())),
    ...(isOwner ? lists.listingData(db, caller, { config, language }) : noListings),
    reservations: party ? lists.reservations(db, party, caller) : [],
    alterations: party ? lists.alterations(db, party, caller) : [],
    conversations: party ? talks.conversations(db, party, userId) : [],
    messages: talks.messages(db, userId),
    messagePictures: talks.messagePictures(db, userId),
    reviews: party ? lists.reviews(db, userId) : [],
    complaints: party ? lists.complaints(db, userId) : [],
    bookingRequests: party ? lists.bookingRequests(db, party, caller) : [],
    payments: party ? lists.payments(db, party, userId) : [],
    rentInvoices: party ? lists.rentInvoices(db, caller, clock.now()) : [],
    paymentSessions: party === 'customer' ? online.paymentSessions(db, caller) : [],
    paymentDisputes: party === 'customer' ? online.paymentDisputes(db, userId) : [],
    savedSearches: lists.savedSearches(db, userId),
    favorites: lists.favorites(db, userId),
    notifications: lists.notifications(db, userId, language),
    files: lists.files(db, userId),
    auditEntries: lists.auditEntries(db, party, caller),
  });
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

async function accessData(
  db: Database,
  userId: number,
  now: number,
): Promise<Pick<MyData, 'sessions' | 'apiKeys' | 'codes'>> {
  return {
    sessions: (await stored.listSessions(db, userId)).map((session) => ({
      loginMethod: session.login_method,
      createdAt: formatInstant(session.created_at),
      endedAt: instant(session.revoked_at),
    })),
    apiKeys: (await listKeys(db, userId)).map((row) => apiKeyView(row, now)),
    codes: (await stored.listCodes(db, userId)).map((code) => ({
      channel: code.channel,
      target: code.target,
      isUsed: code.state === 'verified',
      sentAt: formatInstant(code.created_at),
    })),
  };
}

const noListings = {
  listings: [],
  blockedDates: [],
  seasons: [],
  charges: [],
  discounts: [],
  arrivalRules: [],
  nights: [],
  promotions: [],
  calendarFeeds: [],
  calendarImports: [],
};

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
