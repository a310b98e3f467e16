import { PropertyStatus, RentType } from '../../generated/enumerations';
import type { Season } from '../bookings/seasons';
import type { Trx } from '../database/connection';
import { ratesOf } from '../listings/rates';
import { setRates } from '../listings/repository-seasons';
import { addDays, todayIn } from '../values/dates';
import { type SandboxData, type UserName, amman, placeIn } from './data';
import { pictureName } from './files';

const listings: [keyof SandboxData['propertyIds'], PropertyStatus, UserName][] = [
  ['active', PropertyStatus.Active, 'owner'],
  ['inactive', PropertyStatus.Inactive, 'owner'],
  ['pending', PropertyStatus.Pending, 'owner'],
  ['rejected', PropertyStatus.Rejected, 'owner'],
  ['suspended', PropertyStatus.Suspended, 'owner'],
  ['archived', PropertyStatus.Archived, 'owner'],
  ['otherOwnerActive', PropertyStatus.Active, 'otherOwner'],
];

/** The title of a listing of the sandbox. */
export const titleOf = (name: keyof SandboxData['propertyIds']): string => `Example listing, ${name}`;

/** This listing has a weekend price and a season. */
const varied = 'otherOwnerActive';
const weekendPrice = 55_000;

function seasonsFrom(today: string): Season[] {
  const dates = { startDate: addDays(today, 100), endDate: addDays(today, 130) };
  return [{ name: 'High season', ...dates, priceMinor: 60_000, minStayNights: null }];
}

/** Inserts a listing in each status. The first has a picture; the last has a season and a weekend price, and is the customer's favorite. */
export async function insertListings(
  trx: Trx,
  userIds: SandboxData['userIds'],
  now: number,
): Promise<SandboxData['propertyIds']> {
  const propertyIds = {} as SandboxData['propertyIds'];
  const seasons = seasonsFrom(todayIn(amman.timeZone, now));
  const rows = listings.map(([name, status, owner], index) => ({
    owner_id: userIds[owner],
    title: titleOf(name),
    city: amman.city,
    ...(status === PropertyStatus.Archived ? { latitude: null, longitude: null } : placeIn(amman.city, index)),
    rent_type: RentType.Daily,
    rent_property_type: 0 as const,
    rent_property_condition: 0 as const,
    building_type: 0 as const,
    bedrooms: 2,
    property_status: status,
    price_minor: amman.price,
    price_comparable: amman.price * 10,
    weekend_price_minor: name === varied ? weekendPrice : null,
    seasons: name === varied ? JSON.stringify(seasons) : null,
    currency_id: amman.currencyId,
    deposit_minor: amman.deposit,
    min_stay_nights: 1,
    max_stay_nights: 30,
    cancellation_policy: 1 as const,
    details_json:
      status === PropertyStatus.Archived
        ? '{}'
        : '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
    erased_at: status === PropertyStatus.Archived ? now : null,
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await trx.insertInto('rent_property').values(rows).returning(['id', 'title']).execute();
  for (const [name] of listings) {
    propertyIds[name] = inserted.find(({ title }) => title === titleOf(name))!.id;
  }
  await setRates(
    trx,
    propertyIds[varied],
    ratesOf({ city: amman.city, priceMinor: amman.price, weekendPriceMinor: weekendPrice, seasons }, amman.minorUnits),
  );
  await insertSearchParts(trx, propertyIds, now);
  const picture = { property_id: propertyIds.active, position: 0, file_name: pictureName };
  await trx.insertInto('property_picture').values(picture).execute();
  const favorite = { user_id: userIds.customer, property_id: propertyIds.otherOwnerActive, created_at: now };
  await trx.insertInto('favorite').values(favorite).execute();
  return propertyIds;
}

/** Inserts the features and words by which the listings are found. An archived listing has none. */
async function insertSearchParts(trx: Trx, propertyIds: SandboxData['propertyIds'], now: number): Promise<void> {
  const found = listings.filter(([, status]) => status !== PropertyStatus.Archived);
  const features = found.flatMap(([name]) =>
    ['Electricity', 'Internet', 'NoSmoking'].map((feature) => ({
      property_id: propertyIds[name],
      feature,
      listed_at: now,
    })),
  );
  await trx.insertInto('property_feature').values(features).execute();
  const words = found.flatMap(([name]) =>
    ['example', 'listing', name.toLowerCase()].map((word) => ({ property_id: propertyIds[name], word })),
  );
  await trx.insertInto('property_word').values(words).execute();
}
