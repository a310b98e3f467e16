import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  BookingStatus,
  LoginMethod,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  PropertyStatus,
  RentType,
  TermsAudience,
  UserRole,
} from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Storage, StorageKind } from '../adapters/storage';
import { clearTables } from '../database/clear';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import { inTransaction } from '../database/transaction';
import { addDays, listNights, localTimeToInstant, todayIn } from '../values/dates';
import type { components } from '../contract/handler';
import type { Dependencies } from '../contract/dependencies';
import type { TokenType } from '../contract/caller';

export type SandboxData = components['schemas']['SandboxReset'];
/** The story that the contract's examples tell has these ids, so that they can be sent to the sandbox as they are. */
const firstIds = {
  rent_property: 11,
  reservation: 21,
  blocked_date_range: 31,
  payment_transaction: 41,
  notification: 41,
} as const;
const pictureName = '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg';

type Names<Part extends keyof SandboxData> = keyof SandboxData[Part];

const day = 24 * 60 * 60 * 1000;
const amman = { city: 1, timeZone: 'Asia/Amman', currencyId: 7, price: 45_000, deposit: 27_000 } as const;

/** In this order, so that the same names get the same ids at every reset. */
const users: [Names<'userIds'>, Partial<NewRow<'app_user'>> & { role: UserRole; last_name: string }][] = [
  ['admin', { role: UserRole.Admin, last_name: 'Administrator' }],
  ['owner', { role: UserRole.Owner, last_name: 'Owner', owner_type: 0 }],
  ['customer', { role: UserRole.Customer, last_name: 'Customer', customer_type: 0 }],
  ['agent', { role: UserRole.Agent, last_name: 'Agent' }],
  ['otherOwner', { role: UserRole.Owner, last_name: 'Other Owner', owner_type: 0 }],
  ['inactiveOwner', { role: UserRole.Owner, last_name: 'Inactive Owner', owner_type: 0, is_active: 0 }],
  ['otherCustomer', { role: UserRole.Customer, last_name: 'Other Customer', customer_type: 0 }],
  [
    'blocked',
    {
      role: UserRole.Customer,
      last_name: 'Blocked Customer',
      customer_type: 0,
      is_blocked: 1,
      blocked_reason: 'example',
    },
  ],
  ['verification', { role: UserRole.Customer, last_name: 'Verifying Customer', customer_type: 0 }],
];

const listings: [Names<'propertyIds'>, PropertyStatus, Names<'userIds'>][] = [
  ['active', PropertyStatus.Active, 'owner'],
  ['inactive', PropertyStatus.Inactive, 'owner'],
  ['pending', PropertyStatus.Pending, 'owner'],
  ['rejected', PropertyStatus.Rejected, 'owner'],
  ['suspended', PropertyStatus.Suspended, 'owner'],
  ['archived', PropertyStatus.Archived, 'owner'],
  ['otherOwnerActive', PropertyStatus.Active, 'otherOwner'],
];

/** Name, state and first night, in days from today; each stay has three nights. */
const stays: [Names<'reservationIds'>, BookingStatus, number][] = [
  ['pending', BookingStatus.Pending, 10],
  ['depositPaid', BookingStatus.DepositPaid, 20],
  ['confirmed', BookingStatus.Confirmed, 30],
  ['completed', BookingStatus.Completed, -20],
  ['cancelled', BookingStatus.Cancelled, 40],
  ['rejected', BookingStatus.Rejected, 50],
  ['expired', BookingStatus.Expired, 60],
  ['noShow', BookingStatus.NoShow, -10],
];

/**
 * Deletes everything and fills the sandbox anew: a user of every role with a token each, a listing in every status, a
 * reservation in every state on the first listing, terms, a favorite and a notification. The same each time but for tokens
 * and dates. Tests do this before nearly every request: hence one statement a table, and files that lie there already are
 * left alone.
 */
export async function seedSandbox({ db, clock, storage, tokens, random }: Dependencies): Promise<SandboxData> {
  const now = clock.now();
  const picture = await samplePicture();
  const documents = (['owner', 'customer'] as const).flatMap((name) =>
    (['front', 'rear'] as const).map((side) => ({ name, side, key: `sandbox-${name}-${side}` })),
  );
  await keep(storage, 'public', pictureName, picture);
  for (const { key } of documents) await keep(storage, 'private', key, picture);

  return inTransaction(db, async (trx) => {
    await clearTables(trx, firstIds);
    const data = { tokens: {}, userIds: {}, propertyIds: {}, reservationIds: {} } as SandboxData;
    await insertUsers(trx, data, now);
    await logIn(trx, data);
    const files = [
      fileRow(pictureName, picture, data.userIds.owner, null, now),
      ...documents.map(({ name, side, key }) => fileRow(key, picture, data.userIds[name], side, now)),
    ];
    await trx.insertInto('file').values(files).execute();
    await insertListings(trx, data, now);
    const property_id = data.propertyIds.active;
    await trx.insertInto('property_picture').values({ property_id, position: 0, file_name: pictureName }).execute();
    await insertStays(trx, data, now);
    await insertNotices(trx, data, now);
    return data;
  });

  async function logIn(trx: Trx, data: SandboxData): Promise<void> {
    const sessions = users.map(([name, { role }]) => ({ name, role, id: random.uuid(), user_id: data.userIds[name] }));
    const common = { login_method: LoginMethod.Email, created_at: now, revoked_at: null };
    const rows = sessions.map(({ id, user_id }) => ({ id, user_id, ...common }));
    await trx.insertInto('session').values(rows).execute();
    for (const { name, role, id, user_id } of sessions) {
      const tokenType: TokenType = name === 'verification' ? 'verification' : 'access';
      const claims = { userId: user_id, role: names.UserRole[role], tokenType, version: 1, sessionId: id };
      data.tokens[name] = tokens.sign(claims).token;
    }
  }
}

async function insertUsers(trx: Trx, data: SandboxData, now: number): Promise<void> {
  const people = users.map(([name, person], index) => {
    const email = `${person.last_name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const row: NewRow<'app_user'> = {
      first_name: 'Example',
      email,
      email_key: email,
      phone: `+96279000${String(index + 1).padStart(4, '0')}`,
      language: 'en',
      owner_type: null,
      customer_type: null,
      is_email_verified: 1,
      is_phone_verified: 0,
      is_active: 1,
      is_blocked: 0,
      blocked_reason: null,
      token_version: 1,
      created_at: now,
      updated_at: now,
      ...(person.is_blocked && { blocked_at: now, blocked_by: data.userIds.admin }),
      ...person,
    };
    return { name, email, row };
  });
  const rows = people.map(({ row }) => row);
  const inserted = await trx.insertInto('app_user').values(rows).returning(['id', 'email']).execute();
  for (const { name, email } of people) data.userIds[name] = inserted.find((row) => row.email === email)!.id;
}

function fileRow(
  name: string,
  bytes: Uint8Array,
  ownerId: number,
  side: 'front' | 'rear' | null,
  now: number,
): NewRow<'file'> {
  return {
    name,
    kind: side ? 'identity' : 'picture',
    owner_id: ownerId,
    purpose: side,
    content_type: 'image/jpeg',
    bytes: bytes.length,
    sha256: sha256(bytes),
    width: 64,
    height: 48,
    storage_key: name,
    created_at: now,
  };
}

async function insertListings(trx: Trx, data: SandboxData, now: number): Promise<void> {
  const rows = listings.map(([name, status, owner]) => ({
    owner_id: data.userIds[owner],
    title: `Example listing, ${name}`,
    city: amman.city,
    rent_type: RentType.Daily,
    rent_property_type: 0 as const,
    rent_property_condition: 0 as const,
    building_type: 0 as const,
    bedrooms: 2,
    property_status: status,
    price_minor: amman.price,
    price_comparable: amman.price * 10,
    currency_id: amman.currencyId,
    deposit_minor: amman.deposit,
    min_stay_nights: 1,
    max_stay_nights: 30,
    cancellation_policy: 1 as const,
    details_json: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await trx.insertInto('rent_property').values(rows).returning(['id', 'title']).execute();
  for (const [name] of listings) {
    data.propertyIds[name] = inserted.find(({ title }) => title === `Example listing, ${name}`)!.id;
  }
  const features = listings.flatMap(([name]) =>
    ['Electricity', 'Internet', 'NoSmoking'].map((feature) => ({ property_id: data.propertyIds[name], feature })),
  );
  await trx.insertInto('property_feature').values(features).execute();
  const words = listings.flatMap(([name]) =>
    ['example', 'listing', name.toLowerCase()].map((word) => ({ property_id: data.propertyIds[name], word })),
  );
  await trx.insertInto('property_word').values(words).execute();
}

async function insertStays(trx: Trx, data: SandboxData, now: number): Promise<void> {
  const today = todayIn(amman.timeZone, now);
  const rows = stays.map(([, status, offset]) => stayRow(data, status, addDays(today, offset), now));
  const columns = ['id', 'status', 'start_date', 'end_date'] as const;
  const inserted = await trx.insertInto('reservation').values(rows).returning(columns).execute();
  for (const [name, status] of stays) data.reservationIds[name] = inserted.find((row) => row.status === status)!.id;

  const { Pending, DepositPaid, Confirmed, Completed } = BookingStatus;
  const nights = inserted
    .filter(({ status }) => ([Pending, DepositPaid, Confirmed, Completed] as BookingStatus[]).includes(status))
    .flatMap(({ id, start_date, end_date }) =>
      listNights(start_date, end_date).map((night) => ({
        property_id: data.propertyIds.active,
        night,
        reservation_id: id,
        block_id: null,
      })),
    );
  await trx.insertInto('reservation_night').values(nights).execute();

  const payments = inserted
    .filter(({ status }) => status === DepositPaid || isConfirmed(status))
    .map(({ id, status }): NewRow<'payment_transaction'> => ({
      reservation_id: id,
      payer_id: data.userIds.customer,
      purpose: PaymentPurpose.Deposit,
      status: isConfirmed(status) ? PaymentStatus.Confirmed : PaymentStatus.Pending,
      amount_minor: amman.deposit,
      currency_id: amman.currencyId,
      payment_type_id: 1,
      created_at: now,
      decided_at: isConfirmed(status) ? now : null,
      decided_by: isConfirmed(status) ? data.userIds.admin : null,
    }));
  await trx.insertInto('payment_transaction').values(payments).execute();
}

function isConfirmed(status: BookingStatus): boolean {
  const { Confirmed, Completed, NoShow } = BookingStatus;
  return status === Confirmed || status === Completed || status === NoShow;
}

function stayRow(data: SandboxData, status: BookingStatus, start: string, now: number): NewRow<'reservation'> {
  const { Pending, Cancelled, Rejected } = BookingStatus;
  const end = addDays(start, 3);
  return {
    property_id: data.propertyIds.active,
    customer_id: data.userIds.customer,
    owner_id: data.userIds.owner,
    status,
    start_date: start,
    end_date: end,
    ends_at: localTimeToInstant(addDays(end, 1), '00:00', amman.timeZone),
    nights: 3,
    rent_type: 1,
    unit_price_minor: amman.price,
    total_minor: 3 * amman.price,
    deposit_minor: amman.deposit,
    currency_id: amman.currencyId,
    hold_expires_at: status === Pending ? now + day : null,
    deposit_confirmed_at: isConfirmed(status) ? now : null,
    deposit_confirmed_by: isConfirmed(status) ? data.userIds.admin : null,
    cancellation_policy: 1,
    cancelled_at: status === Cancelled ? now : null,
    cancelled_by: status === Cancelled ? data.userIds.customer : null,
    cancelled_by_role: status === Cancelled ? UserRole.Customer : null,
    refund_minor: status === Cancelled ? 0 : null,
    rejection_reason: status === Rejected ? 'example' : null,
    commission_type: 0,
    commission_value: 1000,
    commission_minor: (3 * amman.price) / 10,
    created_at: now,
    updated_at: now,
  };
}

/** Stores the bytes where they do not lie already. */
async function keep(storage: Storage, kind: StorageKind, key: string, bytes: Uint8Array): Promise<void> {
  // What cannot be decrypted any more is as good as nothing.
  const stored = await storage.get(kind, key).catch(() => undefined);
  if (!stored || !Buffer.from(stored).equals(bytes)) await storage.put(kind, key, bytes);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let sample: Promise<Uint8Array> | undefined;

function samplePicture(): Promise<Uint8Array> {
  return (sample ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer());
}

/** Terms in force, a listing that the customer keeps, and something that the customer was told. */
async function insertNotices(
  trx: Trx,
  { userIds, propertyIds, reservationIds }: SandboxData,
  now: number,
): Promise<void> {
  const at = { created_at: now };
  await trx
    .insertInto('terms_document')
    .values({
      ...{ version: 1, audience: TermsAudience.All, language: 'en', title: 'Example terms of use' },
      body: '## 1. Bookings\n\nA booking is certain when its deposit is confirmed.',
      ...{ effective_from: now, created_by: userIds.admin, ...at },
    })
    .execute();
  await trx
    .insertInto('favorite')
    .values({ user_id: userIds.customer, property_id: propertyIds.otherOwnerActive, ...at })
    .execute();
  await trx
    .insertInto('notification')
    .values({
      ...{ user_id: userIds.customer, type: NotificationType.General },
      ...{ title: 'Welcome', message: 'This is an example.', parameters: '{}' },
      ...{ reservation_id: reservationIds.confirmed, property_id: propertyIds.active, ...at },
    })
    .execute();
}
