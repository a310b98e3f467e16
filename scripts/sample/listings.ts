import {
  BookingMode,
  BuildingType,
  CurrencyNumber,
  PropertyStatus,
  RentPropertyCondition,
  RentPropertyType,
  RentType,
  type RentPropertyDto,
  type Service,
  type Term,
  createClient,
} from 'rental-marketplace-sdk';
import { picturesOf } from './pictures';
import { type Place, places } from './places';
import { type Records, nameRecords } from './records';
import { type SandboxTokens, addStays } from './stays';

const services = ['Internet', 'Electricity', 'HotWater', 'AirConditioning', 'Kitchen'] satisfies Service[] as Service[];
const terms: Term[] = ['NoSmoking', 'QuietHours'];

/** The listing of a place, as its owner sends it. */
export function listingOf(place: Place, images: string[]) {
  const { title, description, where, building, size, price, deposit, policy, isMonthly, mode } = place;
  const [city, district, latitude, longitude] = where;
  const [bedrooms, guests, area] = size;
  const listing: RentPropertyDto = {
    PropertyInformation: {
      images,
      propertyType: RentPropertyCondition.Furnished,
      type: RentPropertyType.Furnished,
      title,
      description,
      city,
      district,
      latitude,
      longitude,
      bedrooms,
      area,
      bathrooms: Math.ceil(bedrooms / 2),
    },
    CurrencyId: CurrencyNumber.JOD,
    DetailsJSON: JSON.stringify({ services: area > 100 ? [...services, 'Parking', 'Garden'] : services, terms }),
    RentType: isMonthly ? RentType.Monthly : RentType.Daily,
    BuildingType: building,
    Price: price,
    WeekendPrice: isMonthly ? null : Math.round(price * 1.2),
    DepositAmount: deposit,
    MaxStayNights: isMonthly ? 365 : 28,
    MaxGuests: guests,
    CancellationPolicy: policy,
    BookingMode: mode ?? BookingMode.Instant,
  };
  return listing;
}

/** The code of a promotion for all listings of the sample. */
export const sampleCode = 'WELCOME-10';

/**
 * Resets the sandbox of the service at `baseUrl`, which must run with `SANDBOX=on` on the database with the URL `database`, and adds
 * listings to browse and a promotion. All existing data is deleted. Returns the tokens of the sandbox's users (customer@example.com, owner@example.com, …).
 */
export async function fillMarketplace(baseUrl: string, database: string): Promise<SandboxTokens> {
  const response = await fetch(`${baseUrl}/Sandbox/Reset`, { method: 'POST' });
  if (!response.ok) throw new Error(`POST /Sandbox/Reset: ${response.status}`);
  const { data } = (await response.json()) as { data: Records<SandboxTokens> };
  const { tokens, propertyIds, recordIds } = data;
  const { requestListing, rulesListing, pricedListing, monthlyListing } = recordIds;
  // The sandbox's own listings have no description, and are hidden.
  for (const [token, id] of [
    [tokens.owner, propertyIds.active],
    ...[propertyIds.otherOwnerActive, requestListing, rulesListing, pricedListing, monthlyListing].map(
      (id) => [tokens.otherOwner, id] as const,
    ),
  ] as const)
    await createClient({ baseUrl, token }).changeRentPropertyStatus({ id, propertyStatus: PropertyStatus.Inactive });
  await nameRecords(baseUrl, database, data);
  const owner = createClient({ baseUrl, token: tokens.owner });
  for (const place of places.toReversed()) {
    const pictures = await Promise.all(picturesOf(...place.looks, place.building === BuildingType.Studio));
    const images: string[] = [];
    for (const picture of pictures) images.push((await owner.uploadPicture({ image: picture })).data.path);
    const { data: listing } = await owner.addRentProperty(listingOf(place, images));
    if (place.arrival) await owner.setArrivalRules({ id: listing.id, rules: place.arrival });
    if (place.charges) await owner.setCharges({ id: listing.id, charges: place.charges });
  }
  const administrator = createClient({ baseUrl, token: tokens.admin });
  await administrator.addPromotion({ code: sampleCode, percent: 10 });
  const { data: types } = await administrator.getPaymentTypes();
  const { id, name, code } = types.find((type) => type.code === 'BankTransfer')!;
  const instructions = 'Dar · IBAN JO94 CBJO 0010 0000 0000 0131 0003 02';
  await administrator.updatePaymentType({
    id,
    name,
    code,
    instructions,
    requiresReference: true,
    requiresReceipt: true,
  });
  await addStays(baseUrl, tokens);
  return tokens;
}
