import { sql } from 'kysely';
import { CommissionType, PropertyStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { formatInstant } from '../values/dates';
import { picturePath } from '../files/paths';
import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import { readDetails } from './rules';
import type { Caller } from '../contract/caller';

/** Listings with their owner and their currency. */
export function listings(db: Database) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('currency as m', 'm.id', 'p.currency_id');
}

export type ListingQuery = ReturnType<typeof listings>;

/**
 * Only what everybody may see. A literal, not a parameter: the planner then knows how many listings it means, and on
 * SQLite it is what lets an index that begins with the status be used in its order.
 */
export function isPublic(query: ListingQuery): ListingQuery {
  return query
    .where('p.property_status', '=', sql.lit(PropertyStatus.Active))
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0));
}

/** What is shown of a listing to the caller, who may be nobody. */
export function withColumns(query: ListingQuery, caller: Caller | undefined) {
  return query.selectAll('p').select([
    'o.first_name',
    'o.last_name',
    'o.whatsapp_number',
    'o.phone',
    'o.activated_by',
    'o.agent_id',
    'm.code',
    'm.minor_units',
    // In the same statement, so that a page of any size is one question to the database. No name holds a comma.
    sql<string | null>`(select string_agg(i.file_name, ',' order by i.position)
      from property_picture as i where i.property_id = p.id)`.as('pictures'),
    isFavoriteOf(caller).as('is_favorite'),
  ]);
}

/** A lookup by primary key for each listing; nobody's favorites are not looked for. */
function isFavoriteOf(caller: Caller | undefined) {
  if (!caller) return sql<number>`0`;
  return sql<number>`(select count(*) from favorite as f
    where f.user_id = ${caller.userId} and f.property_id = p.id)`;
}

export type ListingRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

const noDetails = readDetails('{}')!;

/** The listing as the caller, who may be nobody, may see it: the commission is between the platform and the owner. */
export function rentPropertyView(row: ListingRow, caller: Caller | undefined): components['schemas']['RentProperty'] {
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  const seesCommission =
    caller !== undefined &&
    (caller.role === 'Admin' || caller.userId === row.owner_id || caller.userId === row.agent_id);
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: {
      userId: row.owner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      whatsAppNumber: row.whatsapp_number,
      phone: row.phone,
      isIdentityVerified: row.activated_by !== null,
    },
    propertyInformation: {
      images: row.pictures === null ? [] : row.pictures.split(',').map(picturePath),
      propertyType: row.rent_property_condition,
      type: row.rent_property_type,
      title: row.title,
      description: row.description,
      city: row.city,
      district: row.district,
      address: row.address,
      latitude: row.latitude,
      longitude: row.longitude,
      area: row.area,
      floor: row.floor,
      roomsCount: row.rooms_count,
      bedrooms: row.bedrooms,
      bathrooms: row.bathrooms,
      bedsCount: row.beds_count,
      buildYear: row.build_year,
    },
    detailsJSON: row.details_json,
    details: readDetails(row.details_json) ?? noDetails,
    rentType: row.rent_type,
    rentPropertyType: row.rent_property_type,
    rentPropertyCondition: row.rent_property_condition,
    buildingType: row.building_type,
    propertyStatus: row.property_status,
    statusReason: row.status_reason,
    price: money(row.price_minor),
    currencyId: row.currency_id,
    currencyCode: row.code,
    depositAmount: row.deposit_minor === null ? null : money(row.deposit_minor),
    minStayNights: row.min_stay_nights,
    maxStayNights: row.max_stay_nights,
    minNoticeDays: row.min_notice_days,
    maxGuests: row.max_guests,
    cancellationPolicy: row.cancellation_policy,
    isFavorite: Number(row.is_favorite) > 0,
    commissionType: seesCommission ? row.commission_type : null,
    commissionValue: seesCommission ? commissionValueOf(row) : null,
    version: row.version,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/** Per cent from its hundredths, or major units where the commission is an amount. */
function commissionValueOf({ commission_type, commission_value, minor_units }: ListingRow): number | null {
  if (commission_value === null) return null;
  return commission_type === CommissionType.Fixed
    ? toMajorUnits(commission_value, minor_units)
    : commission_value / 100;
}
