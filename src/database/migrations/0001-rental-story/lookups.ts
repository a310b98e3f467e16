import { sql } from 'kysely';
import { createUniqueIndexes, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** The lookup tables of the contract, with their first rows. */
export async function createLookups(db: Schema): Promise<void> {
  await new TableBuilder(db, 'currency')
    .integer('id', (column) => column.primaryKey())
    .text('code', required)
    .text('name', required)
    .text('symbol', required)
    .enumeration('minor_units', required)
    .flag('is_active', 1)
    .check('minor_units', sql`minor_units between 0 and 4`)
    .create();
  await createUniqueIndexes(db, 'currency', { code: ['code'] });

  await new TableBuilder(db, 'city')
    .integer('id', (column) => column.primaryKey())
    .text('name', required)
    .text('country_code', required)
    .text('time_zone', required)
    .create();

  await new TableBuilder(db, 'payment_type')
    .id()
    .text('name', required)
    .text('code', required)
    .text('code_key', required)
    .text('description')
    .text('instructions')
    .flag('requires_reference')
    .flag('requires_receipt')
    .flag('is_active', 1)
    .create();
  await createUniqueIndexes(db, 'payment_type', { code: ['code_key'] });

  await db.insertInto('currency').values(currencies.map(currencyRow)).execute();
  await db.insertInto('city').values(cities.map(cityRow)).execute();
  await insertPaymentTypes(db);
}

/** The payment types that exist before an administrator adds one. */
export async function insertPaymentTypes(db: Schema): Promise<void> {
  // One by one and without ids: they get the ids 1 to 5 in this order, and the database's sequence stays correct.
  for (const [name, code, reference, receipt] of paymentTypes)
    await db
      .insertInto('payment_type')
      .values({ name, code, code_key: code.toLowerCase(), requires_reference: reference, requires_receipt: receipt })
      .execute();
}

/** Decimals as in ISO 4217. */
const currencies: [id: number, code: string, name: string, symbol: string, minorUnits: number][] = [
  [1, 'USD', 'US dollar', '$', 2],
  [2, 'EUR', 'Euro', '€', 2],
  [3, 'GBP', 'Pound sterling', '£', 2],
  [4, 'TRY', 'Turkish lira', '₺', 2],
  [5, 'AED', 'UAE dirham', 'د.إ', 2],
  [6, 'SAR', 'Saudi riyal', 'ر.س', 2],
  [7, 'JOD', 'Jordanian dinar', 'د.أ', 3],
  [8, 'EGP', 'Egyptian pound', 'ج.م', 2],
  [9, 'SYP', 'Syrian pound', 'ل.س', 2],
];

function currencyRow([id, code, name, symbol, minor_units]: (typeof currencies)[number]) {
  return { id, code, name, symbol, minor_units };
}

/** Countries are ISO 3166 codes (ZZ: no country), time zones are names of the IANA database. */
const cities: [id: number, name: string, country: string, timeZone: string][] = [
  [0, 'Other', 'ZZ', 'UTC'],
  [1, 'Amman', 'JO', 'Asia/Amman'],
  [2, 'Beirut', 'LB', 'Asia/Beirut'],
  [3, 'Cairo', 'EG', 'Africa/Cairo'],
  [4, 'Damascus', 'SY', 'Asia/Damascus'],
  [5, 'Dubai', 'AE', 'Asia/Dubai'],
  [6, 'Istanbul', 'TR', 'Europe/Istanbul'],
  [7, 'Kuwait', 'KW', 'Asia/Kuwait'],
  [8, 'Manama', 'BH', 'Asia/Bahrain'],
  [9, 'Muscat', 'OM', 'Asia/Muscat'],
  [10, 'Riyadh', 'SA', 'Asia/Riyadh'],
  [11, 'Athens', 'GR', 'Europe/Athens'],
  [12, 'Barcelona', 'ES', 'Europe/Madrid'],
  [13, 'Berlin', 'DE', 'Europe/Berlin'],
  [14, 'Lisbon', 'PT', 'Europe/Lisbon'],
  [15, 'London', 'GB', 'Europe/London'],
  [16, 'Paris', 'FR', 'Europe/Paris'],
  [17, 'Rome', 'IT', 'Europe/Rome'],
];

function cityRow([id, name, country_code, time_zone]: (typeof cities)[number]) {
  return { id, name, country_code, time_zone };
}

const paymentTypes: [name: string, code: string, requiresReference: number, requiresReceipt: number][] = [
  ['Cash', 'Cash', 0, 0],
  ['Bank transfer', 'BankTransfer', 1, 0],
  ['Money transfer office', 'MoneyTransferOffice', 1, 0],
  ['Card', 'Card', 0, 0],
  ['Mobile wallet', 'MobileWallet', 1, 0],
];
