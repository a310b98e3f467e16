import { createHash } from 'node:crypto';
import type { Database } from '../database/connection';
import { calendarIdOf } from '../database/instance-metadata';
import type { CalendarDate } from '../values/dates';

/**
 * The UIDs of exported events:
 *
 * - a reservation or block of listing 11: `HASH.11@DOMAIN`. The previous release wrote `HASH@DOMAIN`.
 * - an imported event: `YYYYMMDD-UID`, with its first night and its original UID.
 */
export interface UidScope {
  /** The part after the `@`, the same for all listings of this marketplace. */
  domain: string;
  propertyId: number;
}

/** The scope of the UIDs of a listing's own events, the same in all processes. */
export async function uidScopeOf(db: Database, propertyId: number): Promise<UidScope> {
  return { domain: `${await calendarIdOf(db)}.rental-marketplace`, propertyId };
}

/** The UID of the reservation or block of the listing that `key` identifies; a hash, so that it does not reveal how many there are. */
export function ownUid({ domain, propertyId }: UidScope, key: string): string {
  const hash = createHash('sha256').update(`${domain} ${key}`).digest('hex').slice(0, 32);
  return `${hash}.${propertyId}@${domain}`;
}

/**
 * Whether the UID is that of an event of this listing, possibly read by another platform and exported again. A UID of the previous release
 * names no listing, and counts as one of this listing.
 */
export function isOwnUid({ domain, propertyId }: UidScope, uid: string): boolean {
  if (!uid.endsWith(`@${domain}`)) return false;
  const listing = /\.(\d+)$/.exec(uid.slice(0, -domain.length - 1))?.[1];
  return listing === undefined || Number(listing) === propertyId;
}

/**
 * The UID of an imported event ends with its original UID, so that the platform that it came from recognizes it. Its first night stands
 * before that, once, because an event of which some nights are taken otherwise is exported as several events.
 */
export function importedUid(start: CalendarDate, uid: string): string {
  return `${start.replaceAll('-', '')}-${uid.replace(/^\d{8}-/, '')}`;
}
