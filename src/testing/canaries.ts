import { decryptText } from '../adapters/encryption';
import type { TestApp } from './app';
import { listTextColumns, listTexts } from './databases/contents';

/** The places in the database that contain one of the values, as `reservation.note: the value`, sorted. Encrypted values are decrypted first. */
export async function findInDatabase(app: TestApp, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of await listTextColumns(app.db)) {
    const texts = await listTexts(app.db, place);
    if (place.column === 'identity_number_encrypted') texts.push(...(await identityNumbers(app)));
    const all = texts.join('\n').toLowerCase();
    for (const value of values)
      if (all.includes(value.toLowerCase())) found.push(`${place.table}.${place.column}: ${value}`);
  }
  return found.sort();
}

async function identityNumbers(app: TestApp): Promise<string[]> {
  const rows = await app.db
    .selectFrom('app_user')
    .select(['id', 'identity_number_encrypted'])
    .where('identity_number_encrypted', 'is not', null)
    .execute();
  return rows.map(({ id, identity_number_encrypted: sealed }) =>
    decryptText(app.config.dataKeys, sealed!, `app_user/${id}/identity_number`),
  );
}

/** The keys of all stored files, pictures and documents, sorted. */
export async function listStored(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of ['public', 'private'] as const)
    for await (const key of app.storage.listOlder(kind, Infinity)) keys.push(key);
  return keys.sort();
}

/** The unique words of one person, with a common prefix. Addresses and numbers are searched as they are. */
export function wordsOf(name: string, number: number) {
  const word = (what: string) => `${name}-${what}`;
  return {
    FirstName: word('first'),
    LastName: word('last'),
    Email: `${name}@example.com`,
    Phone: `+96279111${number}1`,
    WhatsAppNumber: `+96279111${number}2`,
    Address: word('address'),
    BirthDate: `1987-06-${number}`,
    IdentityNumber: word('identity'),
  };
}
