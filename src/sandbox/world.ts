import type { Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  BookingStatus,
  LoginMethod,
  NotificationType,
  PropertyStatus,
  TermsAudience,
  UserRole,
} from '../../generated/enumerations';
import type { TokenType } from '../auth/tokens';
import { clearTables } from '../database/clear';
import type { Trx } from '../database/connection';
import type { ReservationTable, UserTable } from '../database/tables';
import { inTransaction } from '../database/transaction';
import { addDays, listNights, localTimeToInstant, todayIn } from '../dates';
import type { Dependencies } from '../dependencies';
import type { components } from '../http/contract';

export type World = components['schemas']['SandboxReset'];
type Names<Part extends keyof World> = keyof World[Part];

const day = 24 * 60 * 60 * 1000;
const amman = { city: 1, timeZone: 'Asia/Amman', currencyId: 7, price: 45_000, deposit: 27_000 } as const;

/** In this order, so that the same names get the same ids at every reset. */
const cast: [Names<'userIds'>, Partial<Insertable<UserTable>> & { role: UserRole; last_name: string }][] = [
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
 * Deletes everything and builds the sandbox's world: a user of every role with a token each, a listing in every status, a
 * reservation in every state on the first listing, terms, a favorite and a notification. The same each time but for tokens and
 * dates.
 */
export async function resetWorld({ db, clock, storage, tokens, random }: Dependencies): Promise<World> {
  const now = clock.now();
  const picture = await samplePicture();
  const pictureName = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.jpg`;
  await storage.put('public', pictureName, picture);

  return inTransaction(db, async (trx) => {
    await clearTables(trx);
    const world = { tokens: {}, userIds: {}, propertyIds: {}, reservationIds: {} } as World;
    for (const [name, person] of cast) {
      world.userIds[name] = await insertUser(trx, person, world, now);
      world.tokens[name] = await tokenFor(
        world.userIds[name],
        person.role,
        name === 'verification' ? 'verification' : 'access',
      );
    }
    await insertFile(trx, pictureName, picture, world.userIds.owner, null);
    for (const name of ['owner', 'customer'] as const) {
      for (const side of ['front', 'rear'] as const) {
        const key = random.hex();
        await storage.put('private', key, picture);
        await insertFile(trx, key, picture, world.userIds[name], side);
      }
    }
    for (const [name, status, owner] of listings) {
      world.propertyIds[name] = await insertListing(trx, name, status, world.userIds[owner], now);
    }
    const property_id = world.propertyIds.active;
    await trx.insertInto('property_picture').values({ property_id, position: 0, file_name: pictureName }).execute();
    for (const [name, status, offset] of stays) {
      world.reservationIds[name] = await insertStay(
        trx,
        world,
        status,
        addDays(todayIn(amman.timeZone, now), offset),
        now,
      );
    }
    await insertNews(trx, world, now);
    return world;

    async function tokenFor(userId: number, role: UserRole, tokenType: TokenType): Promise<string> {
      const sessionId = random.uuid();
      await trx
        .insertInto('session')
        .values({ id: sessionId, user_id: userId, login_method: LoginMethod.Email, created_at: now, revoked_at: null })
        .execute();
      const roleName = (Object.keys(UserRole) as (keyof typeof UserRole)[]).find((key) => UserRole[key] === role)!;
      return tokens.sign({ userId, role: roleName, tokenType, version: 1, sessionId }).token;
    }
  });
}

async function insertUser(
  trx: Trx,
  person: Partial<Insertable<UserTable>> & { role: UserRole; last_name: string },
  world: World,
  now: number,
): Promise<number> {
  const email = `${person.last_name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const { id } = await trx
    .insertInto('app_user')
    .values({
      first_name: 'Example',
      email,
      email_key: email,
      phone: `+96279000${String(Object.keys(world.userIds).length + 1).padStart(4, '0')}`,
      language: 'en',
      is_email_verified: 1,
      is_phone_verified: 0,
      is_active: 1,
      token_version: 1,
      created_at: now,
      updated_at: now,
      ...person,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertFile(
  trx: Trx,
  name: string,
  bytes: Uint8Array,
  ownerId: number,
  side: 'front' | 'rear' | null,
): Promise<void> {
  await trx
    .insertInto('file')
    .values({
      name,
      kind: side ? 'identity' : 'picture',
      owner_id: ownerId,
      purpose: side,
      content_type: 'image/jpeg',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 64,
      height: 48,
      storage_key: name,
      created_at: Date.now(),
    })
    .execute();
}

async function insertListing(
  trx: Trx,
  name: string,
  status: PropertyStatus,
  ownerId: number,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('rent_property')
    .values({
      owner_id: ownerId,
      title: `Example listing, ${name}`,
      city: amman.city,
      rent_type: 1,
      rent_property_type: 0,
      rent_property_condition: 0,
      building_type: 0,
      bedrooms: 2,
      property_status: status,
      price_minor: amman.price,
      price_comparable: amman.price * 10,
      currency_id: amman.currencyId,
      deposit_minor: amman.deposit,
      min_stay_nights: 1,
      max_stay_nights: 30,
      cancellation_policy: 1,
      details_json: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const features = ['Electricity', 'Internet', 'NoSmoking'].map((feature) => ({ property_id: id, feature }));
  await trx.insertInto('property_feature').values(features).execute();
  const words = ['example', 'listing', name.toLowerCase()].map((word) => ({ property_id: id, word }));
  await trx.insertInto('property_word').values(words).execute();
  return id;
}

async function insertStay(trx: Trx, world: World, status: BookingStatus, start: string, now: number): Promise<number> {
  const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, NoShow } = BookingStatus;
  const isConfirmed = status === Confirmed || status === Completed || status === NoShow;
  const end = addDays(start, 3);
  const admin = world.userIds.admin;
  const row: Insertable<ReservationTable> = {
    property_id: world.propertyIds.active,
    customer_id: world.userIds.customer,
    owner_id: world.userIds.owner,
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
    deposit_confirmed_at: isConfirmed ? now : null,
    deposit_confirmed_by: isConfirmed ? admin : null,
    cancellation_policy: 1,
    cancelled_at: status === Cancelled ? now : null,
    cancelled_by: status === Cancelled ? world.userIds.customer : null,
    cancelled_by_role: status === Cancelled ? UserRole.Customer : null,
    refund_minor: status === Cancelled ? 0 : null,
    rejection_reason: status === Rejected ? 'example' : null,
    commission_type: 0,
    commission_value: 1000,
    commission_minor: (3 * amman.price) / 10,
    created_at: now,
    updated_at: now,
  };
  const { id } = await trx.insertInto('reservation').values(row).returning('id').executeTakeFirstOrThrow();
  if (status === Pending || status === DepositPaid || status === Confirmed || status === Completed) {
    const nights = listNights(start, end).map((night) => ({
      property_id: row.property_id,
      night,
      reservation_id: id,
      block_id: null,
    }));
    await trx.insertInto('reservation_night').values(nights).execute();
  }
  if (status === DepositPaid || isConfirmed) {
    await trx
      .insertInto('payment_transaction')
      .values({
        reservation_id: id,
        payer_id: row.customer_id,
        purpose: 0,
        status: isConfirmed ? 1 : 0,
        amount_minor: row.deposit_minor,
        currency_id: row.currency_id,
        payment_type_id: 1,
        created_at: now,
        decided_at: isConfirmed ? now : null,
        decided_by: isConfirmed ? admin : null,
      })
      .execute();
  }
  return id;
}

/** Terms in force, a listing that the customer keeps, and something that the customer was told. */
async function insertNews(trx: Trx, { userIds, propertyIds, reservationIds }: World, now: number): Promise<void> {
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

async function samplePicture(): Promise<Uint8Array> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer();
}
