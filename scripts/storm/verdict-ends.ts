import { BookingRequestStatus, BookingStatus } from '../../generated/enumerations';
import type { Journal } from './journal';
import { listings } from './market';
import type { Platform } from './platform';
import { type Property, atLeast, none } from './properties';
import type { Rows } from './verdict-rows';

type Properties = Omit<Property, 'experiment'>[];

const { Pending, DepositPaid, Confirmed, Expired } = BookingStatus;
const live: readonly number[] = [Pending, DepositPaid, Confirmed];

/** Nothing that has ended holds a night, and only holds whose time has ended have expired, each once. */
export function ofEnds({ holdsOver }: Journal, { reservations, requests, nights, events }: Rows): Properties {
  const holding = new Set([
    ...reservations.filter(({ status }) => live.includes(status)).map(({ id }) => `reservation ${id}`),
    ...requests.filter(({ status }) => status === BookingRequestStatus.Requested).map(({ id }) => `request ${id}`),
  ]);
  const ofStays = nights.filter(({ block_id }) => block_id === null);
  const ended = ofStays.flatMap(({ property_id, night, reservation_id, request_id }) => {
    const holder = reservation_id === null ? `request ${request_id}` : `reservation ${reservation_id}`;
    return holding.has(holder) ? [] : [`${holder} has ended and holds ${night} of listing ${property_id}`];
  });
  const expired = reservations.filter(({ status }) => status === Expired);
  const announced = events.filter(({ type }) => type === 'reservation.expired').map(({ resource_id }) => resource_id);
  const wrong = expired.flatMap(({ id, deposit_confirmed_at }) => {
    if (!holdsOver.has(id)) return [`reservation ${id} has expired before its time`];
    if (deposit_confirmed_at !== null) return [`reservation ${id} has expired and its deposit is confirmed`];
    const count = announced.filter((one) => one === id).length;
    return count === 1 ? [] : [`reservation ${id} has expired with ${count} events`];
  });
  const others = announced.filter((id) => !expired.some((one) => one.id === id));
  return [
    none('ended-holds-no-night', ended, ofStays.length, 'nights of stays and requests'),
    none(
      'unpaid-expires-once',
      [...wrong, ...others.map((id) => `reservation ${id} was announced as expired`)],
      expired.length,
      'expired holds',
    ),
    atLeast('holds-expired', expired.length, 5, 'holds'),
  ];
}

/**
 * The servers have stored the last state of each imported calendar. Each of its nights is taken, by the import or by a stay, a request or a
 * block that was first, and imports hold no other nights.
 */
export function ofImports({ readings }: Journal, rows: Rows, platform: Platform): Properties {
  const imports = new Set(rows.blocks.filter(({ import_id }) => import_id !== null).map(({ id }) => id));
  const keyOf = ({ property_id, night }: { property_id: number; night: string }) => `${property_id} ${night}`;
  const stored = new Set(rows.importedNights.map(keyOf));
  const taken = new Set(rows.nights.map(keyOf));
  const held = rows.nights.filter(({ block_id }) => block_id !== null && imports.has(block_id)).map(keyOf);
  const calendars = Array.from({ length: listings }, (_, index) => index + 1).flatMap((property_id) =>
    platform.nightsOf(property_id).map((night) => keyOf({ property_id, night })),
  );
  const wanted = new Set(calendars);
  const stays = rows.nights.filter(({ block_id }) => block_id === null).map(keyOf);
  const freed = stays.filter((key) => platform.once.has(key) && !wanted.has(key));
  return [
    none(
      'calendars-are-stored',
      [
        ...calendars.filter((key) => !stored.has(key)).map((key) => `missing: ${key}`),
        ...[...stored].filter((key) => !wanted.has(key)).map((key) => `not in the calendar: ${key}`),
      ],
      calendars.length,
      'imported nights',
    ),
    none(
      'imported-nights-are-taken',
      [...stored].filter((key) => !taken.has(key)),
      stored.size,
      'imported nights',
    ),
    none(
      'imports-hold-only-theirs',
      held.filter((key) => !stored.has(key)),
      held.length,
      'nights of imports',
    ),
    atLeast('calendars-were-read', readings, 20, 'readings'),
    atLeast('imports-met-stays', stays.filter((key) => wanted.has(key)).length, 3, 'imported nights of stays'),
    atLeast('freed-nights-were-booked', freed.length, 10, 'nights'),
  ];
}
