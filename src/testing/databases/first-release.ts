import type { Schema } from '../../database/migrations/schema';

/** The migrations of the first release. */
export const firstRelease = ['0001-rental-story', '0002-further-areas', '0003-limits', '0004-growth'];

/**
 * Inserts a row into every table of the first release, with that release's column names. One row has an identity number that looks as if it
 * were encrypted with the key that has this fingerprint.
 */
export async function fillFirstRelease(db: Schema, fingerprint: string): Promise<void> {
  // The database generates the numbers from 1, so that it continues with them.
  const insert: Insert = (table, row) => db.insertInto(table).values(row).execute();
  await insertPeople(insert, fingerprint);
  await insertFiles(insert);
  await insertListing(insert);
  await insertReservation(insert);
  await insertOtherRows(insert);
}

type Insert = (table: string, row: object) => Promise<unknown>;

const at = Date.UTC(2026, 10, 1);

async function insertPeople(insert: Insert, fingerprint: string): Promise<void> {
  const sealed = Buffer.concat([Buffer.of(1), Buffer.from(fingerprint, 'hex'), Buffer.alloc(40, 9)]);
  const person = {
    first_name: 'Example',
    language: 'en',
    is_email_verified: 1,
    is_active: 1,
    created_at: at,
    updated_at: at,
  };
  const people = [
    { role: 0, last_name: 'Administrator', identity_number_encrypted: null, identity_number_masked: null },
    {
      role: 1,
      last_name: 'Owner',
      identity_number_encrypted: sealed.toString('base64'),
      identity_number_masked: '**567',
    },
    { role: 2, last_name: 'Customer', identity_number_encrypted: null, identity_number_masked: null },
  ];
  for (const one of people) {
    const email = `${one.last_name.toLowerCase()}@example.com`;
    await insert('app_user', { ...person, ...one, email, email_key: email });
  }
  await insert('session', { id: 'session', user_id: 3, login_method: 0, created_at: at });
  await insert('refresh_token', { token_hash: 'hash', session_id: 'session', expires_at: at });
  const code = { channel: 0, target: 'customer@example.com', user_id: 3, code_hash: 'hash', state: 'verified' };
  await insert('otp_code', { ...code, expires_at: at, created_at: at });
}

async function insertFiles(insert: Insert): Promise<void> {
  const file = { content_type: 'image/jpeg', bytes: 9, sha256: 'hash', created_at: at };
  await insert('file', { name: 'picture.jpg', kind: 'picture', owner_id: 2, storage_key: 'picture.jpg', ...file });
  await insert('file', {
    name: 'front',
    kind: 'identity',
    purpose: 'front',
    owner_id: 2,
    storage_key: 'front',
    ...file,
  });
  await insert('file', { name: 'receipt', kind: 'receipt', owner_id: 3, storage_key: 'receipt', ...file });
}

async function insertListing(insert: Insert): Promise<void> {
  await insert('rent_property', {
    owner_id: 2,
    title: 'Sunlit apartment',
    city: 1,
    latitude: 31.95,
    longitude: 35.93,
    rent_type: 1,
    rent_property_type: 0,
    rent_property_condition: 0,
    building_type: 0,
    property_status: 1,
    price_minor: 45_000,
    price_comparable: 450_000,
    currency_id: 7,
    deposit_minor: 27_000,
    min_stay_nights: 1,
    max_stay_nights: 30,
    cancellation_policy: 1,
    details_json: '{}',
    created_at: at,
    updated_at: at,
  });
  await insert('property_picture', { property_id: 1, position: 0, file_name: 'picture.jpg' });
  await insert('property_feature', { property_id: 1, feature: 'Internet' });
  await insert('property_word', { property_id: 1, word: 'sunlit' });
}

async function insertReservation(insert: Insert): Promise<void> {
  await insert('reservation', {
    property_id: 1,
    customer_id: 3,
    owner_id: 2,
    status: 2,
    start_date: '2027-01-05',
    end_date: '2027-01-07',
    ends_at: at,
    nights: 2,
    rent_type: 1,
    unit_price_minor: 45_000,
    total_minor: 90_000,
    deposit_minor: 27_000,
    currency_id: 7,
    cancellation_policy: 1,
    deposit_confirmed_at: at,
    deposit_confirmed_by: 1,
    created_at: at,
    updated_at: at,
  });
  const block = { property_id: 1, start_date: '2027-02-01', end_date: '2027-02-02', created_by: 2, created_at: at };
  await insert('blocked_date_range', block);
  for (const night of ['2027-01-05', '2027-01-06'])
    await insert('reservation_night', { property_id: 1, night, reservation_id: 1 });
  await insert('reservation_night', { property_id: 1, night: '2027-02-01', block_id: 1 });
  await insert('payment_transaction', {
    reservation_id: 1,
    payer_id: 3,
    purpose: 0,
    status: 1,
    amount_minor: 27_000,
    currency_id: 7,
    payment_type_id: 1,
    receipt_file: 'receipt',
    created_at: at,
    decided_at: at,
    decided_by: 1,
  });
}

async function insertOtherRows(insert: Insert): Promise<void> {
  await insert('audit_log', { actor_id: 1, action: 'confirmDeposit', subject: 'reservation:1', at });
  const event = { type: 'reservation.created', resource_kind: 'reservation', resource_id: 1, data: '{}' };
  await insert('outbox', { ...event, occurred_at: at });
  const told = { user_id: 3, type: 5, parameters: '{}', reservation_id: 1, property_id: 1, created_at: at };
  await insert('notification', told);
  await insert('favorite', { user_id: 3, property_id: 1, created_at: at });
  const terms = { version: 1, audience: 0, language: 'en', title: 'Terms', body: 'Example', effective_from: at };
  await insert('terms_document', { ...terms, created_by: 1, created_at: at });
  await insert('idempotency', { scope: '3/bookReservation', key: 'key', request_hash: 'hash', created_at: at });
}
