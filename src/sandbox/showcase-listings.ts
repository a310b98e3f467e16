import {
  BookingMode,
  BuildingType,
  CancellationPolicy,
  ChargeCollector,
  ChargeKind,
  ChargeMode,
  City,
  DiscountKind,
  RentType,
  TaxMode,
} from '../../generated/enumerations';
import { setTaxes } from '../bookings/handlers/taxes';
import { addPromotion } from '../bookings/handlers/promotions';
import type { Request } from '../contract/handler';
import { addRentProperty } from '../listings/handlers/changing';
import { setCharges, setDiscounts } from '../listings/handlers/charges';
import { setArrivalRules } from '../listings/handlers/nights';
import { setSeasons } from '../listings/handlers/seasons';
import { addDays, todayIn } from '../values/dates';
import { amman, placeIn } from './data';
import type { Operations } from './run-operations';

type Listing = NonNullable<Request<'addRentProperty'>['body']>;

const titles = ['request to book', 'arrival rules', 'charges and taxes', 'monthly rent'] as const;
/** The places of the basic listings are before those of these. */
const basicListings = 7;

/** Of Barcelona, whose tax no other listing of the sandbox has. */
const euro = 2;

/** Adds a listing for each way in which prices and bookings can be set up, and returns their ids and that of a promotion. */
export async function addListings(operations: Operations, now: number) {
  const requestListing = await addListing(operations, 'request to book', { BookingMode: BookingMode.Request });
  const rulesListing = await addListing(operations, 'arrival rules', { MinStayNights: 2 });
  await setRules(operations, rulesListing, todayIn(amman.timeZone, now));
  const inEuros = { CurrencyId: euro, Price: 90, DepositAmount: 60 };
  const pricedListing = await addListing(operations, 'charges and taxes', inEuros, City.Barcelona);
  const promotion = await setPrices(operations, pricedListing);
  const monthly = { RentType: RentType.Monthly, Price: 450, DepositAmount: 100, MinStayNights: 30 };
  const monthlyListing = await addListing(operations, 'monthly rent', monthly);
  return { requestListing, rulesListing, pricedListing, monthlyListing, promotion };
}

/** Adds a public listing with one bedroom, by the night and in dinars unless `changes` differ. */
async function addListing(
  operations: Operations,
  title: (typeof titles)[number],
  changes: Partial<Listing>,
  city: Parameters<typeof placeIn>[0] = amman.city,
): Promise<number> {
  const body: Listing = {
    PropertyInformation: {
      images: [],
      propertyType: 0,
      type: 0,
      title: `Example listing, ${title}`,
      city,
      ...placeIn(city, basicListings + titles.indexOf(title)),
      bedrooms: 1,
    },
    RentType: RentType.Daily,
    BuildingType: BuildingType.Apartment,
    CurrencyId: amman.currencyId,
    Price: 45,
    DepositAmount: 27,
    MinNoticeDays: 0,
    NoticeDays: 30,
    CancellationPolicy: CancellationPolicy.Moderate,
    DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":1}}',
    ...changes,
  };
  return (await operations.call('otherOwner', addRentProperty, { body })).id;
}

/** Stays begin on Thursdays to Saturdays, at least two days ahead; in the high season they last a week. */
async function setRules(operations: Operations, id: number, today: string): Promise<void> {
  const rules = { arrivalDays: [4, 5, 6], noticeHours: 48 };
  await operations.call('otherOwner', setArrivalRules, { path: { id }, body: { rules } });
  const season = { name: 'High season', startDate: addDays(today, 60), endDate: addDays(today, 120) };
  const seasons = [{ ...season, price: 60, minStayNights: 7 }];
  await operations.call('otherOwner', setSeasons, { path: { id }, body: { seasons } });
}

/** Sets charges, a discount for long stays, the tax of the city and a promotion, and returns the promotion's id. */
async function setPrices(operations: Operations, id: number): Promise<number> {
  const usual = { mode: ChargeMode.PerStay, freeGuests: 0, isOptional: false, isRefundable: true };
  const perGuest = { mode: ChargeMode.PerGuestNight, freeGuests: 2 };
  const byOwner = { isOptional: true, collectedBy: ChargeCollector.Owner };
  const charges = [
    { ...usual, kind: ChargeKind.Cleaning, name: 'Final cleaning', value: 40 },
    { ...usual, kind: ChargeKind.ExtraGuest, name: 'Extra guest', value: 12, ...perGuest },
    { ...usual, kind: ChargeKind.Pet, name: 'Dog or cat', value: 15, ...byOwner },
  ];
  await operations.call('otherOwner', setCharges, { path: { id }, body: { charges } });
  const discounts = [{ kind: DiscountKind.LengthOfStay, threshold: 7, percent: 10 }];
  await operations.call('otherOwner', setDiscounts, { path: { id }, body: { discounts } });
  const tax = { name: 'City tax', mode: TaxMode.PerGuestNight, value: 4, currencyId: euro, maxNights: 7, minAge: 17 };
  const taxes = { taxes: [{ ...tax, isIncluded: false }] };
  await operations.call('admin', setTaxes, { path: { id: City.Barcelona }, body: taxes });
  const body = { code: 'SANDBOX10', percent: 10, minNights: 2, isOncePerCustomer: false, propertyIds: [id] };
  return (await operations.call('otherOwner', addPromotion, { body })).id;
}
