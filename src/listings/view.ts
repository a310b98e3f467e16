import { RentType } from '../../generated/enumerations';
import { type Percentages, commissionValueOf, depositShownOf } from '../bookings/pricing';
import { defaultNoticeDays } from '../bookings/rent-books';
import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import { isAdministrator } from '../contract/roles';
import { picturePath } from '../files/paths';
import { shownName } from '../languages/person-name';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { averageOf } from '../values/ratings';
import type { ListingRow } from './repository';
import { readDetails } from './details';

/**
 * The listing as the caller may see it. The commission and the reason of the status are shown to administrators, the owner and the owner's agent;
 * the owner's telephone numbers to callers with an account.
 */
export function rentPropertyView(
  row: ListingRow,
  caller: Caller | undefined,
  percentages: Percentages,
): components['schemas']['RentProperty'] {
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  const isSeen = seesInternals(row, caller);
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: {
      userId: row.owner_id,
      ...shownName(row, caller?.language ?? 'en'),
      // Not to anonymous callers, so that numbers cannot be collected without an account.
      whatsAppNumber: caller ? (row.whatsapp_number ?? row.phone) : null,
      phone: caller ? row.phone : null,
      isIdentityVerified: row.activated_by !== null,
    },
    propertyInformation: propertyInformation(row),
    detailsJSON: row.details_json,
    details: readDetails(row.details_json),
    rentType: row.rent_type,
    rentPropertyType: row.rent_property_type,
    rentPropertyCondition: row.rent_property_condition,
    buildingType: row.building_type,
    propertyStatus: row.property_status,
    statusReason: isSeen ? row.status_reason : null,
    price: money(row.price_minor),
    weekendPrice: row.weekend_price_minor === null ? null : money(row.weekend_price_minor),
    hasSeasons: row.has_seasons === 1,
    hasCharges: row.has_charges === 1,
    hasDiscounts: row.has_discounts === 1,
    averageRating: averageOf(row.rating_sum, row.rating_count),
    reviewsCount: row.rating_count,
    currencyId: row.currency_id,
    currencyCode: row.code,
    depositAmount: money(depositShownOf(row, percentages)),
    depositPercent: row.deposit_minor === null ? percentages.depositPercent : null,
    minStayNights: row.min_stay_nights,
    maxStayNights: row.max_stay_nights,
    minNoticeDays: row.min_notice_days,
    noticeDays: row.rent_type === RentType.Monthly ? (row.notice_days ?? defaultNoticeDays) : null,
    maxGuests: row.max_guests,
    cancellationPolicy: row.cancellation_policy,
    bookingMode: row.booking_mode,
    isFavorite: Number(row.is_favorite) > 0,
    commissionType: isSeen ? row.commission_type : null,
    commissionValue: isSeen ? commissionValueOf(row, row.minor_units) : null,
    version: row.version,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

function propertyInformation(row: ListingRow): components['schemas']['RentProperty']['propertyInformation'] {
  return {
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
  };
}

/** Whether the caller is an administrator, the listing's owner or the owner's agent, who see what other callers do not. */
export function seesInternals(
  { owner_id, agent_id }: Pick<ListingRow, 'owner_id' | 'agent_id'>,
  caller: Caller | undefined,
): boolean {
  if (!caller) return false;
  return isAdministrator(caller.role) || caller.userId === owner_id || caller.userId === agent_id;
}
