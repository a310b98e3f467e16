import { BookingMode, CommissionType, RentType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { type Percentages, depositShownOf } from '../bookings/pricing';
import type { Charge } from '../bookings/price-terms';
import { type Nights, noNights } from '../bookings/arrival-rules';
import type { Season } from '../bookings/seasons';
import { type FieldError, fail } from '../contract/failures';
import type { components } from '../contract/handler';
import type { Trx } from '../database/connection';
import type { NewRow, RowChanges } from '../database/tables';
import { pictureNameOf } from '../files/paths';
import { listPicturesOf } from '../files/repository';
import { createMessage } from '../languages';
import { findMinorUnits } from '../reference/repository';
import { toComparable, toMinorUnits } from '../values/money';
import { hasAmount } from './charge-input';
import { readDetails } from './details';
import type { ListingRow } from './repository';
import type { Parts } from './repository-parts';
import { ratesOf } from './rates';
import { stayLimits } from './rules';
import { searchTokensOf } from './search-terms';
import { textSizeErrors } from './text-size';

type Dto = components['schemas']['RentPropertyDto'];
type Columns = Omit<
  NewRow<'rent_property'>,
  'id' | 'owner_id' | 'property_status' | 'status_reason' | 'version' | 'created_at' | 'updated_at'
> &
  RowChanges<'rent_property'>;

/** The validated columns and parts of a listing. */
export interface ListingInput {
  columns: Columns;
  parts: Parts;
}

/** The description of the property: all columns but prices and the rules of stays. A change to it can require a review. */
const shownColumns = [
  'title',
  'description',
  'city',
  'district',
  'address',
  'latitude',
  'longitude',
  'area',
  'floor',
  'rooms_count',
  'bedrooms',
  'bathrooms',
  'beds_count',
  'build_year',
  'rent_property_type',
  'rent_property_condition',
  'building_type',
  'details_json',
] as const;

/** Whether an update changes the description of the property or its pictures. */
export function changesDescription(before: ListingRow, { columns, parts }: ListingInput): boolean {
  const isChanged = shownColumns.some((column) => columns[column] !== before[column]);
  return isChanged || parts.pictures.join() !== (before.pictures ?? '');
}

/** Whether an update changes nothing that is stored. The other parts of a listing follow from its columns, its pictures and its seasons. */
export function isSameListing(before: ListingRow, { columns, parts }: ListingInput): boolean {
  const names = Object.keys(columns) as (keyof ListingRow & keyof Columns)[];
  return names.every((name) => columns[name] === before[name]) && parts.pictures.join() === (before.pictures ?? '');
}

interface InputContext {
  ownerId: number;
  config: Percentages;
  /** For an update: the current listing, its seasons, its nights from today on and its charges, which the update does not change. */
  before?: ListingRow;
  seasons?: readonly Season[];
  nights?: Nights;
  charges?: readonly Charge[];
}

/**
 * Validates the body of a new or updated listing, including the currency and pictures that it refers to. Returns the input to store, or the
 * failure DETAILS_JSON_INVALID, UNKNOWN_REFERENCE or VALIDATION_ERROR.
 */
export async function readListingInput(trx: Trx, dto: Dto, { ownerId, config, before, ...kept }: InputContext) {
  const sizeErrors = textSizeErrors(dto, before);
  if (sizeErrors.length > 0) return fail('VALIDATION_ERROR', { errors: sizeErrors });
  const detailErrors: FieldError[] = [];
  const details = readDetails(dto.DetailsJSON, detailErrors);
  if (detailErrors.length > 0) return fail('DETAILS_JSON_INVALID', { errors: detailErrors });
  const minorUnits = await findMinorUnits(trx, dto.CurrencyId);
  if (minorUnits === undefined) return unknown([{ field: 'CurrencyId', message: createMessage('listing.noCurrency') }]);

  const pictures = (dto.PropertyInformation.images ?? []).map(pictureNameOf);
  const uploaded = await listPicturesOf(trx, ownerId, pictures);
  const missing = pictures.flatMap((name, index) =>
    uploaded.has(name)
      ? []
      : [{ field: `PropertyInformation.images[${index}]`, message: createMessage('listing.foreignPicture') }],
  );
  if (missing.length > 0) return unknown(missing);

  const stay = stayLimits(dto.RentType, dto.MinStayNights, dto.MaxStayNights);
  const price = toMinorUnits(dto.Price, minorUnits);
  const [weekendPrice, sent] = [dto.WeekendPrice, dto.DepositAmount].map((amount) =>
    typeof amount === 'number' ? toMinorUnits(amount, minorUnits) : null,
  );
  const errors: FieldError[] = [];
  const decimals = { code: 'custom', message: createMessage('field.decimals', { count: minorUnits }) } as const;
  if (price === undefined) errors.push({ field: 'Price', ...decimals });
  if (sent === undefined) errors.push({ field: 'DepositAmount', ...decimals });
  if (stay.max < stay.min)
    errors.push({
      field: 'MaxStayNights',
      code: 'min',
      message: createMessage('listing.belowShortest', { count: stay.min }),
    });
  if (weekendPrice === undefined) errors.push({ field: 'WeekendPrice', ...decimals });
  if (typeof weekendPrice === 'number' && dto.RentType === RentType.Monthly)
    errors.push({ field: 'WeekendPrice', code: 'custom', message: createMessage('listing.monthlyWeekend') });
  errors.push(...nightConflicts(dto, stay.max, before, kept), ...currencyConflicts(dto, before, kept.charges));
  if (price === undefined || weekendPrice === undefined || sent === undefined || errors.length > 0)
    return fail('VALIDATION_ERROR', { errors });

  const terms = { rent_type: dto.RentType, price_minor: price, deposit_minor: null, min_stay_nights: stay.min };
  const unchangedPercentage = before?.deposit_minor === null ? [before] : [];
  const shown = [terms, ...unchangedPercentage].map((listing) => depositShownOf(listing, config));
  const deposit = ownDeposit(sent, dto.DepositPercent ?? null, shown);
  if (deposit === null && (dto.DepositPercent ?? config.depositPercent) !== config.depositPercent) {
    const message = createMessage('listing.otherPercent', { percent: config.depositPercent });
    return fail('VALIDATION_ERROR', { errors: [{ field: 'DepositPercent', code: 'custom', message }] });
  }

  const { title, description = null, city, district = null, address = null } = dto.PropertyInformation;
  const input: ListingInput = {
    columns: columnsOf(dto, minorUnits, { price, weekendPrice, deposit }, stay, before),
    parts: {
      pictures,
      features: [...new Set([...details.services, ...details.terms])],
      rates: ratesOf({ ...kept, city, priceMinor: price, weekendPriceMinor: weekendPrice }, minorUnits),
      searchTokens: searchTokensOf(district, [title, names.City[city], district, address, description]),
    },
  };
  return input;
}

/** The errors of an update that conflicts with the seasons or nights of the listing: another currency, rent type, or too short a longest stay. */
function nightConflicts(
  dto: Dto,
  maxStayNights: number,
  before: ListingRow | undefined,
  { seasons = [], nights = noNights }: Pick<InputContext, 'seasons' | 'nights'>,
): FieldError[] {
  const own = [...nights.values()].filter((night) => night.priceMinor !== null || night.minStayNights !== null);
  if (!before || seasons.length + own.length === 0) return [];
  const longest = Math.max(...[...seasons, ...own].map(({ minStayNights }) => minStayNights ?? 1));
  const message = createMessage(seasons.length > 0 ? 'listing.hasSeasons' : 'listing.hasNights');
  return [
    ...(dto.CurrencyId === before.currency_id ? [] : [{ field: 'CurrencyId', code: 'custom', message } as const]),
    ...(dto.RentType === before.rent_type ? [] : [{ field: 'RentType', code: 'custom', message } as const]),
    ...(longest <= maxStayNights
      ? []
      : [
          {
            field: 'MaxStayNights',
            code: 'min',
            message: createMessage('listing.belowSeason', { count: longest }),
          } as const,
        ]),
  ];
}

/**
 * The fixed deposit of a listing, in minor units; null if the percentage applies. A client that sends a listing back as it was read sends the
 * percentage and the amount that it results in. Such an amount is not fixed: it is among `shown`, the amounts of the percentage for the
 * listing before and after the update.
 */
function ownDeposit(sent: number | null, percent: number | null, shown: number[]): number | null {
  return sent !== null && percent !== null && shown.includes(sent) ? null : sent;
}

/** What is an amount in the currency of the listing: its commission, which only an administrator can change, and its charges. */
function currencyConflicts(
  { CurrencyId }: Dto,
  before: ListingRow | undefined,
  charges: readonly Charge[] = [],
): FieldError[] {
  if (!before || CurrencyId === before.currency_id) return [];
  const conflict = (message: FieldError['message']): FieldError => ({ field: 'CurrencyId', code: 'custom', message });
  return [
    ...(before.commission_type === CommissionType.Fixed ? [conflict(createMessage('commission.hasFixed'))] : []),
    ...(hasAmount(charges) ? [conflict(createMessage('charge.hasAmounts'))] : []),
  ];
}

function unknown(references: Omit<FieldError, 'code'>[]) {
  return fail('UNKNOWN_REFERENCE', {
    errors: references.map((reference) => ({ ...reference, code: 'unknownReference' as const })),
  });
}

/** All columns that an update replaces. An omitted member gets its default, except the booking mode, which stays as it was `before`. */
function columnsOf(
  dto: Dto,
  minorUnits: number,
  minor: { price: number; weekendPrice: number | null; deposit: number | null },
  stay: { min: number; max: number },
  before: Pick<ListingRow, 'booking_mode'> | undefined,
): Columns {
  const information = dto.PropertyInformation;
  return {
    title: information.title,
    description: information.description ?? null,
    city: information.city,
    district: information.district ?? null,
    address: information.address ?? null,
    latitude: information.latitude ?? null,
    longitude: information.longitude ?? null,
    area: information.area ?? null,
    floor: information.floor ?? null,
    rooms_count: information.roomsCount ?? null,
    bedrooms: information.bedrooms ?? null,
    bathrooms: information.bathrooms ?? null,
    beds_count: information.bedsCount ?? null,
    build_year: information.buildYear ?? null,
    rent_type: dto.RentType,
    rent_property_type: information.type,
    rent_property_condition: information.propertyType,
    building_type: dto.BuildingType,
    price_minor: minor.price,
    price_comparable: toComparable(minor.price, minorUnits),
    weekend_price_minor: minor.weekendPrice,
    currency_id: dto.CurrencyId,
    deposit_minor: minor.deposit,
    min_stay_nights: stay.min,
    max_stay_nights: stay.max,
    min_notice_days: dto.MinNoticeDays,
    notice_days: dto.NoticeDays,
    max_guests: dto.MaxGuests ?? null,
    cancellation_policy: dto.CancellationPolicy,
    booking_mode: dto.BookingMode ?? before?.booking_mode ?? BookingMode.Instant,
    details_json: dto.DetailsJSON,
  };
}
