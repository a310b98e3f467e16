import type { Tables } from '../../src/database/tables';

/**
 * Describes for docs/sizes.md how long a row of each table is kept; each text continues "A row is kept". These are only texts: the job or
 * the transaction that deletes the rows decides.
 */
const kept: Record<keyof Tables, string> = {
  app_user: 'until the account is closed; then without personal data while a reservation or an audit entry names it',
  file: 'while a listing, an account, a payment or a picture of a message names it; identity images and receipts of a closed account `IDENTITY_RETENTION_DAYS` after its last stay',
  rent_property: 'always; after the owner has deleted it, only the data that past bookings show',
  property_picture: 'with its listing',
  property_feature: 'with its listing',
  property_word: 'with its listing',
  property_rate: 'with its listing',
  property_floor: 'with its listing',
  property_night: 'until 60 days after it has passed; at most about 800 for each listing',
  property_arrival: 'with its listing',
  favorite: 'until it is removed, or the account is closed',
  reservation: 'always; without a name after the account is closed',
  reservation_night: 'with its reservation, while that holds the night',
  saved_search:
    'until its user removes it or closes the account; at most 20 for each user by default, each with the ids of at most 2,000 matches, which take 16 kB',
  property_change:
    'until the next daily run that notifies of saved searches; at most one for each listing that was published or changed since',
  review: 'always, without its texts after the account of its author is closed; at most two for each reservation',
  alteration: 'always, without its reason after an account is closed; `LIMIT_ALTERATIONS` for each reservation',
  complaint:
    'until `COMPLAINTS_KEPT_DAYS` after the decision, or until the account of the reported person is closed; without its texts after the account of the reporter is closed; `LIMIT_OPEN_COMPLAINTS` open ones for each account',
  conversation:
    'until `MESSAGES_KEPT_DAYS` after its last message; an account opens at most `LIMIT_CONVERSATIONS` a day',
  message:
    '`MESSAGES_KEPT_DAYS`; without its text after the account of its sender is closed; an account sends at most `LIMIT_MESSAGES` a day, new accounts of one site together `LIMIT_MESSAGES_SITE`, with `LIMIT_MESSAGE_TEXTS` of text, which is stored twice if a part is hidden',
  message_picture:
    'with its message, or 24 hours if it is not sent; until the account of its sender is closed; an account uploads at most `LIMIT_MESSAGE_PICTURES` a day, with `LIMIT_MESSAGE_PICTURE_BYTES` in total, and has at most `LIMIT_CONVERSATION_PICTURES` in a conversation',
  booking_request: 'always, without its texts after an account is closed',
  payment_transaction: 'always',
  rent_invoice: 'always',
  rent_allocation: 'while its payment is Pending or Confirmed',
  payment_session: 'always; without the URLs of its pages after the account is closed',
  payment_notice: '90 days',
  payment_refund: 'always',
  payment_dispute: 'always',
  sandbox_payment: 'always; only outside production',
  payment_type: 'until it is deleted',
  promotion: 'always; without its code after the account is closed',
  promotion_redemption: 'while its reservation uses the promotion',
  promotion_return: 'until the promotion is redeemed next',
  customer_turn: 'one row for each customer, which bookings lock',
  blocked_date_range: 'until it is removed',
  calendar_feed: 'one row for each listing with a feed',
  calendar_import: 'until it is removed',
  calendar_night: 'with its import',
  calendar_conflict: 'with its import',
  calendar_request_conflict: 'until the request is decided, or with its import',
  session: 'until its refresh tokens have expired, and at least one day',
  refresh_token:
    'until it has expired; a used one for at most about an hour; those of ended sessions, only of the last `LIMIT_SESSIONS` of a user',
  otp_code: 'one day',
  otp_attempt: 'with its code',
  api_key: '30 days after it has expired or was removed',
  notification:
    'until the account is closed; `NOTIFICATIONS_KEPT_DAYS` if it is set and `marketplace archive` runs; a message adds at most one',
  contact_notice:
    'one day, or until it is sent or given up, or the account is closed; without contacts after it is sent; at most 2 · `LIMIT_CONTACT_NOTICES` a day for each account',
  announcement: 'until all its notifications are written',
  audit_log: 'always; `AUDIT_KEPT_DAYS` if it is set and `marketplace archive` runs',
  outbox: '`EVENTS_KEPT_DAYS`',
  event_feed: 'one row',
  webhook: 'until it is removed and its deliveries are deleted',
  webhook_delivery: '`WEBHOOK_RETENTION_DAYS`, and only the newest ones of each webhook',
  webhook_lane: 'a partition of deliveries: while deliveries of its resource are pending',
  webhook_feed: 'one row',
  webhook_usage: 'one day',
  idempotency: '24 hours, or until an account that the response names is closed',
  receipt_person: 'a user whom a response in `idempotency` names: with that row, or until the account is closed',
  terms_document: 'always',
  city: 'part of the schema',
  currency: 'part of the schema',
  marker: 'a few rows with facts about this database',
  job_run: 'one row for each job',
};

/** Bytes of a row with its indexes, on SQLite and on PostgreSQL, as `npx tsx scripts/upkeep/sizes.ts` prints them. */
const bytes: Partial<Record<keyof Tables, [sqlite: number, postgres: number]>> = {
  app_user: [376, 783],
  file: [312, 409],
  rent_property: [1081, 2064],
  property_picture: [98, 137],
  property_feature: [73, 188],
  property_word: [33, 120],
  property_rate: [81, 260],
  property_floor: [66, 221],
  favorite: [57, 193],
  reservation: [501, 717],
  reservation_night: [68, 102],
  saved_search: [104, 213],
  review: [441, 612],
  alteration: [138, 271],
  complaint: [176, 381],
  conversation: [111, 282],
  message: [257, 420],
  message_picture: [122, 289],
  booking_request: [357, 548],
  payment_transaction: [202, 466],
  rent_invoice: [208, 505],
  payment_session: [260, 466],
  payment_notice: [118, 197],
  promotion: [107, 240],
  customer_turn: [21, 110],
  calendar_import: [119, 279],
  calendar_night: [71, 133],
  session: [90, 182],
  refresh_token: [177, 244],
  otp_code: [254, 429],
  api_key: [94, 224],
  notification: [160, 271],
  audit_log: [136, 231],
  outbox: [206, 348],
  webhook_delivery: [701, 884],
  idempotency: [2137, 2159],
  receipt_person: [140, 285],
};

const begin = '<!-- tables: generated by npm run generate, do not edit -->';
const end = '<!-- end of tables -->';

/** `page` (docs/sizes.md) with the table of sizes and retention between its two markers. */
export function withRetention(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`docs/sizes.md lacks "${begin}" or "${end}"`);
  const lines = Object.entries(kept).map(([name, text]) => {
    const [sqlite, postgres] = bytes[name as keyof Tables] ?? ['-', '-'];
    return `| \`${name}\` | ${sqlite} | ${postgres} | ${text} |`;
  });
  const head = [
    '| Table | Bytes per row, SQLite | Bytes per row, PostgreSQL | A row is kept |',
    '| --- | --- | --- | --- |',
  ];
  return `${page.slice(0, from)}${begin}\n\n${[...head, ...lines].join('\n')}\n\n${page.slice(to)}`;
}
