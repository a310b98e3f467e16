import { ApiKeyAccess } from '../../generated/enumerations';
import type { Random } from '../adapters/random';
import type { Caller, ScopeSet } from '../contract/caller';
import type { components } from '../contract/handler';
import { scopesOf } from '../contract/scopes';
import type { NewRow, Row } from '../database/tables';
import { formatInstant, startOfDay } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { hashOf } from './sessions';

/** The prefix of all API keys, by which people and secret scanners recognise them. */
export const keyPrefix = 'rmk_';

/** The length of the random part: 40 characters of base64url. */
const randomBytes = 30;

type StoredKey = Pick<NewRow<'api_key'>, 'key_hash' | 'last_characters' | 'scopes'>;

/** A new API key with these scopes (null: all of its access), and the columns that are stored for it. */
export function newKey(random: Random, scopes: ScopeSet | null): StoredKey & { key: string } {
  const key = keyPrefix + random.token(randomBytes);
  const hashes = keyHashes(key);
  return { key, key_hash: scopes === null ? hashes.hash : hashes.scopedHash, last_characters: key.slice(-4), scopes };
}

/**
 * The hashes under which a key can be stored. A key with chosen scopes has another one, so that a server of the previous release, which
 * reads no scopes, rejects it instead of accepting it for everything.
 */
export function keyHashes(key: string): { hash: string; scopedHash: string } {
  return { hash: hashOf(key), scopedHash: hashOf(`scoped:${key}`) };
}

/** Whether the key has read access only. */
export function isReadOnly({ access }: NonNullable<Caller['key']>): boolean {
  return access === ApiKeyAccess.Read;
}

/** The columns of a key that its view needs, with the decimals of the limit's currency. */
export type ShownKey = Omit<Row<'api_key'>, 'user_id' | 'key_hash'> & { minor_units: number | null };

/** The view at `now` (epoch ms), on whose day `spentToday` depends. */
export function apiKeyView(row: ShownKey, now: number): components['schemas']['ApiKey'] {
  return {
    id: row.id,
    name: row.name,
    access: row.access,
    scopes: scopesOf(row),
    lastCharacters: row.last_characters,
    createdAt: formatInstant(row.created_at),
    expiresAt: row.expires_at === null ? null : formatInstant(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : formatInstant(row.last_used_at),
    spendingLimit: spendingOf(row, now),
  };
}

function spendingOf(row: ShownKey, now: number): components['schemas']['ApiKey']['spendingLimit'] {
  const { spending_limit_minor: limit, spending_currency_id: currencyId, minor_units } = row;
  if (limit === null) return null;
  const spent = (row.spent_since ?? -1) >= startOfDay(now) ? row.spent_minor : 0;
  const [amount, spentToday] = [limit, spent].map((minor) => toMajorUnits(minor, minor_units!));
  return { amount: amount!, currencyId: currencyId!, spentToday: spentToday! };
}
