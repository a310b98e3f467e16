import { NotificationType } from '../../generated/enumerations';
import { hideTexts } from '../bookings/repository-hidden-texts';
import { isHidden } from '../bookings/shown-texts';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { notify } from '../notifications/repository';
import {
  type StaySubject,
  type StayTexts,
  eraseNotifiedReasons,
  findRequestOf,
  findStayTexts,
  tables,
} from './repository-stay-texts';
import { getTitle } from './repository-subjects';

/** The notifications that contain the reason of a cancellation, or of a declined change. */
const withReasons = [NotificationType.ReservationCancelled, NotificationType.AlterationDeclined];

/**
 * Hides what the person has written in the record until `at` (epoch ms), and notifies the person. A request and the reservation that it has
 * become contain the same text, which is hidden in both. Does nothing if nothing is left to hide. Returns `gone` if the record does not exist.
 */
export async function hideStayTexts(
  trx: Trx,
  { about, id, personId }: { about: StaySubject; id: number; personId: number },
  { reason, at }: { reason: string; at: number },
): Promise<'gone' | undefined> {
  const found = await findStayTexts(trx, about, id);
  if (!found) return 'gone';
  await lockRow(trx, 'rent_property', found.property_id);
  const current = await findStayTexts(trx, about, id);
  if (!current) return 'gone';
  const texts = current.texts.filter(({ text, author }) => author === personId && text !== null);
  if (texts.every((text) => isHidden(text, current))) return undefined;
  const party = personId === current.customer_id ? 'customer' : 'owner';
  for (const [table, key] of await recordsOf(trx, about, current))
    await hideTexts(trx, table, key, party, { until: at, at });
  const { property_id, reservationId } = current;
  if (reservationId !== null) {
    const userId = party === 'customer' ? current.owner_id : current.customer_id;
    const reasons = texts.flatMap(({ text }) => text ?? []);
    await eraseNotifiedReasons(trx, { userId, reservationId, types: withReasons, reasons });
  }
  await notify(trx, {
    to: [personId],
    type: NotificationType.MessageHidden,
    parameters: { title: current.title ?? (await getTitle(trx, property_id)), reason },
    ...(reservationId !== null && { reservationId }),
    propertyId: property_id,
    at,
  });
  return undefined;
}

/** The record, and the request or the reservation with the same text. */
async function recordsOf(trx: Trx, about: StaySubject, texts: StayTexts) {
  const { id, property_id, customer_id, reservationId } = texts;
  const records: [(typeof tables)[StaySubject], { id: number; property_id: number }][] = [
    [tables[about], { id, property_id }],
  ];
  if (tables[about] === 'booking_request' && reservationId !== null)
    records.push(['reservation', { id: reservationId, property_id }]);
  if (tables[about] === 'reservation') {
    const request = await findRequestOf(trx, { id, property_id, customer_id });
    if (request) records.push(['booking_request', request]);
  }
  return records;
}
