/** Generators for members that refer to existing records: random values of the schema would rarely find one. */
import fc from 'fast-check';
import { testInstant } from '../../src/testing/app';
import { addDays } from '../../src/values/dates';
import type { Meaning, Values } from '../hostile-input/from-schema';

/** The kinds of records that a call can name. */
export type Kind =
  | 'property'
  | 'reservation'
  | 'block'
  | 'payment'
  | 'paymentType'
  | 'notification'
  | 'user'
  | 'apiKey'
  | 'promotion'
  | 'rentInvoice'
  | 'alteration'
  | 'conversation'
  | 'message'
  | 'messagePicture'
  | 'review'
  | 'complaint'
  | 'savedSearch'
  | 'bookingRequest'
  | 'picture'
  | 'cursor'
  | 'code'
  | 'refreshToken'
  | 'token';

/** A record that exists when the call is sent, by index; negative indices count from the newest. */
export class Known {
  constructor(
    readonly kind: Kind,
    readonly index: number,
  ) {}
}

/** The newest record that exists when the call is sent. */
export const newest = (kind: Kind) => new Known(kind, -1);

/** Placeholder for the bytes of a small picture. */
export const jpeg = Symbol('a picture');

const firstDay = new Date(testInstant).toISOString().slice(0, 10);
/** A day, as an offset from the first day. */
export const inDays = (days: number) => addDays(firstDay, days);

const any = (kind: Kind): Values => fc.nat(30).map((index) => new Known(kind, index));
/** Mostly a record of the most recent steps. */
export const recent = (kind: Kind): Values =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(-1, -1, -2).map((index) => new Known(kind, index)) },
    { weight: 2, arbitrary: any(kind) },
  );
/** Mostly the public listing of the sandbox's reservations. */
const property = fc.oneof(
  { weight: 3, arbitrary: fc.constant(new Known('property', 0)) },
  { weight: 2, arbitrary: any('property') },
);
/** Few days, so that stays overlap. */
const dates = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -2, max: 24 }).map(inDays) },
  { weight: 1, arbitrary: fc.integer({ min: 25, max: 500 }).map(inDays) },
);
export const emails = fc.constantFrom(
  ...['customer@example.com', 'OWNER@example.com', 'blocked.customer@example.com', 'verifying.customer@example.com'],
  ...['new.one@example.com', 'NEW.one@Example.com', 'new.two@example.com', 'new.three@example.com'],
);
/** The sandbox's users have numbers from +962790000001. */
export const phones = fc.constantFrom(
  ...['+962790000003', '962790000009', '+962795550001', '962795550001', '+962795550002', '+962795550003'],
);
export const agent = new Known('user', 3);
const details = '{"services":["Internet"],"terms":["NoSmoking"],"room":{"bedrooms":3}}';

const byName: Record<string, Values> = {
  propertyid: property,
  reservationid: recent('reservation'),
  rentinvoiceid: recent('rentInvoice'),
  paymenttypeid: any('paymentType'),
  currencyid: fc.constantFrom(7, 7, 7, 1, 3, 99),
  ownerid: any('user'),
  customerid: any('user'),
  payerid: any('user'),
  userid: recent('user'),
  agentid: fc.oneof({ weight: 4, arbitrary: fc.constant(agent) }, any('user')),
  userids: fc.array(any('user'), { minLength: 1, maxLength: 3 }),
  images: fc.array(recent('picture'), { maxLength: 2 }),
  filename: recent('picture'),
  pictureid: recent('messagePicture'),
  pictures: fc.uniqueArray(recent('messagePicture'), { maxLength: 2, comparator: 'IsStrictlyEqual' }),
  cursor: recent('cursor'),
  refreshtoken: recent('refreshToken'),
  email: emails,
  phone: phones,
  phonenumber: phones,
  whatsappnumber: phones,
  birthdate: fc.constantFrom('1990-02-28', '2000-02-29', '2020-01-01', '1890-01-01'),
  amount: fc.constantFrom(27, 27, 27, 108, 18, 63, 13.5, 0.001, 1_000_000),
  refundamount: fc.constantFrom(27, 10.5, 0, 108),
  price: fc.constantFrom(45, 45, 20.5, 0.001, 99_999),
  depositamount: fc.constantFrom(27, 0, null, 100_000),
  detailsjson: fc.constantFrom('{}', details, '{"services":["None"]}'),
  promocode: fc.constantFrom('SAVE-10', 'save-10', 'SAVE-20', 'NONE'),
  maxredemptions: fc.constantFrom(1, 2, 50),
  language: fc.constantFrom('en', 'ar', 'fr', 'en-US'),
  version: fc.constantFrom(1, 1, 2, 3, 9),
  acceptedtermsversion: fc.constantFrom(1, 1, 1, 2),
  propertystatus: fc.constantFrom(1, 1, 2, 4, 5),
};

export const meaning: Meaning = (name, { format }) => {
  if (format === 'calendar-date' && name.toLowerCase() !== 'birthdate') return dates;
  if (format === 'binary') return fc.constantFrom<unknown>(jpeg, jpeg, jpeg, jpeg, new Uint8Array([1, 2, 3]));
  return byName[name.toLowerCase()];
};
