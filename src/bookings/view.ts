import type { ExpressionBuilder } from 'kysely';
import { CommissionType } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { Row, Tables } from '../database/tables';
import { formatInstant } from '../values/dates';
import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import { balanceOf } from './rules';
import type { Caller } from '../contract/caller';

/** Reservations with what their readers see of listing and customer. */
export function selectReservations(db: Database) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .innerJoin('app_user as u', 'u.id', 'r.customer_id')
    .selectAll('r')
    .select((eb) => [
      'p.title',
      'p.city',
      'm.code as currency_code',
      'm.minor_units',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.whatsapp_number',
      firstPicture(eb).as('image'),
    ]);
}

/** The file name of the first picture of the listing `p`. */
export function firstPicture(eb: ExpressionBuilder<Tables & { p: Tables['rent_property'] }, 'p'>) {
  return eb
    .selectFrom('property_picture as i')
    .whereRef('i.property_id', '=', 'p.id')
    .select('i.file_name')
    .orderBy('i.position')
    .limit(1);
}

export type ReservationQuery = ReturnType<typeof selectReservations>;

/** The reservations that the caller may know of: the own ones, those of the own listings, an administrator all. */
export function visibleTo({ role, userId }: Caller) {
  return (query: ReservationQuery): ReservationQuery => {
    if (role === 'Admin') return query;
    return query.where(role === 'Owner' ? 'r.owner_id' : 'r.customer_id', '=', userId);
  };
}

export async function getReservation(
  db: Database,
  id: number,
  caller: Caller,
): Promise<components['schemas']['Reservation']> {
  return reservationView(await selectReservations(db).where('r.id', '=', id).executeTakeFirstOrThrow(), caller);
}

export interface ReservationRow extends Row<'reservation'> {
  title: string;
  city: components['schemas']['City'];
  image: string | null;
  currency_code: string;
  minor_units: number;
  first_name: string;
  last_name: string;
  phone: string | null;
  whatsapp_number: string | null;
}

/** The reservation as the caller may see it: who comes and what the platform takes is not for the customer. */
export function reservationView(row: ReservationRow, caller: Caller): components['schemas']['Reservation'] {
  const isCustomer = caller.role === 'Customer';
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  const instant = (ms: number | null) => (ms === null ? null : formatInstant(ms));
  return {
    id: row.id,
    propertyId: row.property_id,
    startDate: row.start_date,
    endDate: row.end_date,
    depositAmount: money(row.deposit_minor),
    customerId: row.customer_id,
    ownerId: row.owner_id,
    status: row.status,
    nights: row.nights,
    rentType: row.rent_type,
    unitPrice: money(row.unit_price_minor),
    totalAmount: money(row.total_minor),
    balanceAmount: money(balanceOf(row.total_minor, row.deposit_minor)),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    guestsCount: row.guests_count,
    note: row.note,
    holdExpiresAt: instant(row.hold_expires_at),
    depositConfirmedAt: instant(row.deposit_confirmed_at),
    depositConfirmedBy: row.deposit_confirmed_by,
    cancellationPolicy: row.cancellation_policy,
    cancelledAt: instant(row.cancelled_at),
    cancelledBy: row.cancelled_by_role,
    cancellationReason: row.cancellation_reason,
    refundAmount: row.refund_minor === null ? null : money(row.refund_minor),
    rejectionReason: row.rejection_reason,
    commissionType: isCustomer ? null : row.commission_type,
    commissionValue: isCustomer ? null : commissionValueOf(row),
    commissionAmount: isCustomer || row.commission_minor === null ? null : money(row.commission_minor),
    property: {
      id: row.property_id,
      title: row.title,
      city: row.city,
      image: row.image === null ? null : `/Pictures/${row.image}`,
      ownerId: row.owner_id,
    },
    customer: isCustomer
      ? null
      : {
          userId: row.customer_id,
          firstName: row.first_name,
          lastName: row.last_name,
          phone: row.phone,
          whatsAppNumber: row.whatsapp_number,
        },
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/** Per cent from its hundredths, or major units where the commission is an amount. */
function commissionValueOf({ commission_type, commission_value, minor_units }: ReservationRow): number | null {
  if (commission_value === null) return null;
  return commission_type === CommissionType.Fixed
    ? toMajorUnits(commission_value, minor_units)
    : commission_value / 100;
}

export function blockedDateRangeView(row: Row<'blocked_date_range'>): components['schemas']['BlockedDateRange'] {
  return {
    id: row.id,
    propertyId: row.property_id,
    startDate: row.start_date,
    endDate: row.end_date,
    reason: row.reason,
    createdAt: formatInstant(row.created_at),
  };
}
