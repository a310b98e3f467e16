import {
  BuildingType,
  CancellationPolicy,
  ChargeCollector,
  type ChargeInput,
  ChargeKind,
  ChargeMode,
  City,
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

const { Apartment, House, Villa, Studio, Room } = BuildingType;
const { Flexible, Moderate, Strict } = CancellationPolicy;
type Picture = Parameters<typeof picturesOf>;

interface Place {
  title: string;
  description: string;
  where: [city: City, district: string];
  building: BuildingType;
  size: [bedrooms: number, guests: number, area: number];
  price: number;
  deposit: number | null;
  policy: CancellationPolicy;
  looks: [scene: Picture[0], palette: Picture[1]];
  charges?: ChargeInput[];
  /** Rented by the month. */
  isMonthly?: true;
}

const places: Place[] = [
  {
    title: 'Rooms around a quiet courtyard',
    description:
      'An old house with a fountain, two orange trees and thick walls that keep the heat out.\nBreakfast can be had at the corner.',
    where: [City.Damascus, 'Bab Tuma'],
    building: House,
    size: [3, 6, 160],
    price: 52,
    deposit: 60,
    policy: Moderate,
    looks: ['courtyard', 'olive'],
    charges: [
      { kind: ChargeKind.Cleaning, name: 'Cleaning', mode: ChargeMode.PerStay, value: 15 },
      {
        kind: ChargeKind.Linen,
        name: 'Bed linen',
        mode: ChargeMode.PerStay,
        value: 6,
        collectedBy: ChargeCollector.Owner,
      },
    ],
  },
  {
    title: 'Corner flat by the harbour',
    description: 'Boats in the morning, music in the evening. The sea is across the street.',
    where: [City.Beirut, 'Mar Mikhael'],
    building: Apartment,
    size: [2, 4, 85],
    price: 68,
    deposit: null,
    policy: Flexible,
    looks: ['harbour', 'sea'],
  },
  {
    title: 'استوديو هادئ بإطلالة على المدينة',
    description: 'استوديو صغير ومضيء في الطابق التاسع، على بعد دقائق من الأسواق والمقاهي.',
    where: [City.Amman, 'العبدلي'],
    building: Studio,
    size: [1, 2, 42],
    price: 38,
    deposit: null,
    policy: Flexible,
    looks: ['tower', 'night'],
  },
  {
    title: 'Villa with a rose garden',
    description: 'Room for a large family, a long table under the vines, and parking for three cars.',
    where: [City.Amman, 'Dabouq'],
    building: Villa,
    size: [5, 10, 340],
    price: 180,
    deposit: 250,
    policy: Strict,
    looks: ['courtyard', 'rose'],
  },
  {
    title: 'Rooftop studio above the Nile',
    description: 'Feluccas by day, lights by night. The lift goes to the ninth floor; the last stairs are yours alone.',
    where: [City.Cairo, 'Zamalek'],
    building: Studio,
    size: [1, 2, 48],
    price: 41,
    deposit: null,
    policy: Moderate,
    looks: ['tower', 'dusk'],
  },
  {
    title: 'White house above the sea',
    description: 'Shutters, a terrace, and three minutes on foot to the beach.',
    where: [City.Muscat, 'Qurum'],
    building: House,
    size: [3, 6, 150],
    price: 95,
    deposit: 100,
    policy: Moderate,
    looks: ['house', 'sea'],
  },
  {
    title: 'بيت حجري مع شجرة ليمون',
    description: 'بيت قديم رُمّم بعناية، له حديقة صغيرة وموقف سيارة.',
    where: [City.Amman, 'جبل عمّان'],
    building: House,
    size: [2, 5, 120],
    price: 62,
    deposit: 80,
    policy: Moderate,
    looks: ['house', 'olive'],
  },
  {
    title: 'A room with a family in the old town',
    description: 'One room with its own bath. Tea is always on.',
    where: [City.Istanbul, 'Balat'],
    building: Room,
    size: [1, 2, 22],
    price: 24,
    deposit: 0,
    policy: Flexible,
    looks: ['harbour', 'rose'],
  },
  {
    title: 'Desert house under the stars',
    description: 'No neighbours, no street lamps. Bring a jacket for the evening.',
    where: [City.Riyadh, 'Diriyah'],
    building: House,
    size: [2, 4, 110],
    price: 74,
    deposit: null,
    policy: Strict,
    looks: ['house', 'dusk'],
  },
  {
    title: 'Sunlit apartment by the citadel',
    description: 'Breakfast in the sun, the Roman theatre below, and a lift.',
    where: [City.Amman, 'Jabal al-Qalʿa'],
    building: Apartment,
    size: [2, 4, 92],
    price: 45,
    deposit: 20,
    policy: Moderate,
    looks: ['house', 'sand'],
  },
  {
    title: 'High above the marina',
    description: 'The forty-first floor, a pool, and the city at your feet.',
    where: [City.Dubai, 'Dubai Marina'],
    building: Apartment,
    size: [1, 3, 70],
    price: 120,
    deposit: 150,
    policy: Strict,
    looks: ['tower', 'sea'],
  },
  {
    title: 'Furnished flat near the university',
    description: 'A desk at the window, fast internet, and a landlord who answers. Rented by the month.',
    where: [City.Amman, 'Jubeiha'],
    building: Apartment,
    size: [2, 3, 78],
    price: 420,
    deposit: 0,
    policy: Moderate,
    looks: ['tower', 'sand'],
    isMonthly: true,
  },
  {
    title: 'شقة مفروشة للإيجار الشهري',
    description: 'شقة هادئة في شارع مشجّر، قريبة من المدارس والمواصلات.',
    where: [City.Amman, 'الشميساني'],
    building: Apartment,
    size: [3, 5, 130],
    price: 560,
    deposit: 200,
    policy: Flexible,
    looks: ['house', 'rose'],
    isMonthly: true,
  },
];

const services = ['Internet', 'Electricity', 'HotWater', 'AirConditioning', 'Kitchen'] satisfies Service[] as Service[];
const terms: Term[] = ['NoSmoking', 'QuietHours'];

function listingOf(place: Place, images: string[]) {
  const { title, description, where, building, size, price, deposit, policy, isMonthly } = place;
  const [city, district] = where;
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
  };
  return listing;
}

/** The code of a promotion for all listings of the sample. */
export const sampleCode = 'WELCOME-10';

/** Access tokens of the sandbox's users. */
export interface SandboxTokens {
  admin: string;
  owner: string;
  customer: string;
  otherOwner: string;
}

/**
 * Resets the sandbox of the service at `baseUrl`, which must run with `SANDBOX=on`, and adds listings to browse and a promotion. All existing data is deleted.
 * Returns the tokens of the sandbox's users (customer@example.com, owner@example.com, …).
 */
export async function fillMarketplace(baseUrl: string): Promise<SandboxTokens> {
  const response = await fetch(`${baseUrl}/Sandbox/Reset`, { method: 'POST' });
  if (!response.ok) throw new Error(`POST /Sandbox/Reset: ${response.status}`);
  const { tokens, propertyIds } = ((await response.json()) as Reset).data;
  // The sandbox's own listings are test data and are hidden.
  for (const [token, id] of [
    [tokens.owner, propertyIds.active],
    [tokens.otherOwner, propertyIds.otherOwnerActive],
  ] as const)
    await createClient({ baseUrl, token }).changeRentPropertyStatus({ id, propertyStatus: PropertyStatus.Inactive });
  const owner = createClient({ baseUrl, token: tokens.owner });
  for (const place of places.toReversed()) {
    const pictures = await Promise.all(picturesOf(...place.looks, place.building === Studio));
    const images: string[] = [];
    for (const picture of pictures) images.push((await owner.uploadPicture({ image: picture })).data.path);
    const { data: listing } = await owner.addRentProperty(listingOf(place, images));
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

/** Adds a stay by the month, whose rent is due, and a stay that the owner wants to change. */
async function addStays(baseUrl: string, tokens: SandboxTokens): Promise<void> {
  const customer = createClient({ baseUrl, token: tokens.customer });
  const owner = createClient({ baseUrl, token: tokens.owner });
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const { data: byMonth } = await owner.getRentProperties({ rentType: RentType.Monthly });
  const flat = byMonth.find(({ depositAmount }) => depositAmount === 0)!;
  await customer.bookReservation({ propertyId: flat.id, startDate: day(1), endDate: day(120), guestsCount: 2 });
  const { data: byNight } = await owner.getRentProperties({ rentType: RentType.Daily });
  const room = byNight.find(({ depositAmount }) => depositAmount === 0)!;
  const { data: stay } = await customer.bookReservation({
    propertyId: room.id,
    startDate: day(200),
    endDate: day(203),
    guestsCount: 1,
  });
  const change = { reservationId: stay.id, startDate: day(201), endDate: day(205) };
  const { data: quote } = await owner.getAlterationQuote(change);
  await owner.addAlteration({ ...change, expectedTotalAmount: quote.after.totalAmount });
}

interface Reset {
  data: { tokens: SandboxTokens; propertyIds: { active: number; otherOwnerActive: number } };
}
