import {
  ChargeCollector,
  ChargeKind,
  ChargeMode,
  DiscountKind,
  PriceLineKind,
  RentType,
  TaxMode,
} from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import type { Circumstances, PriceLine } from '../../../src/bookings/price-lines';
import { nightlyPricesView, priceOf } from '../../../src/bookings/pricing';
import { seasonAt } from '../../../src/bookings/seasons';
import { toMajorUnits } from '../../../src/values/money';
import type { Book } from './book';
import { html } from './html';
import type { Rendered } from './markdown';
import { linked } from './operations';
import { prose } from './prose';
import { records } from './tables';

const stay = { startDate: '2027-06-08', endDate: '2027-06-13' };
const season = {
  name: 'Festival',
  startDate: '2027-06-11',
  endDate: '2027-06-13',
  priceMinor: 60_000,
  minStayNights: null,
};
const terms = {
  rentType: RentType.Daily,
  priceMinor: 45_000,
  weekendPriceMinor: 55_000,
  /** Thursday and Friday, as bits from Monday on. */
  weekendDays: 0b0001_1000,
  seasons: [season],
  depositMinor: null,
  commissionType: null,
  commissionValue: null,
};
const charge = { kind: ChargeKind.Cleaning, freeGuests: 0, isOptional: false, isRefundable: true };
const tax = { maxNights: null, minAge: null, validFrom: null, validTo: null, isIncluded: false, appliesTo: null };
const extras = {
  currencyId: 7,
  discounts: [{ kind: DiscountKind.LengthOfStay, threshold: 5, percent: 1000 }],
  charges: [
    {
      ...charge,
      id: 1,
      name: 'Final cleaning',
      mode: ChargeMode.PerStay,
      value: 20_000,
      collectedBy: ChargeCollector.Platform,
    },
    {
      ...charge,
      id: 2,
      kind: ChargeKind.ExtraGuest,
      name: 'Extra guests',
      mode: ChargeMode.PerGuestNight,
      value: 5000,
      freeGuests: 2,
      collectedBy: ChargeCollector.Platform,
    },
    {
      ...charge,
      id: 3,
      kind: ChargeKind.Pet,
      name: 'Dog or cat',
      mode: ChargeMode.PerStay,
      value: 15_000,
      isOptional: true,
      collectedBy: ChargeCollector.Owner,
    },
  ],
  taxes: [
    { ...tax, name: 'Sales tax', mode: TaxMode.PercentOfSubtotal, value: 800, currencyId: null },
    { ...tax, name: 'City tax', mode: TaxMode.PerGuestNight, value: 500, currencyId: 7, maxNights: 3, minAge: 12 },
    { ...tax, name: 'Tourism levy', mode: TaxMode.PercentOfNights, value: 500, currencyId: null, isIncluded: true },
  ],
};
const family: Circumstances = {
  ...{ guests: 3, children: 1, chargeIds: [3], daysAhead: 30 },
  promotion: { code: 'SUMMER-2027', percent: 500, amountMinor: null },
};
const percentages = { depositPercent: 20, commissionPercent: 10 };
const decimals = 3;

/** The stay of the example with a discount, a promotion, charges and taxes. */
export function examplePrice() {
  return priceOf(stay, { ...terms, extras }, percentages, family);
}

/** The guide to prices, with an example that the server's own pricing calculates. */
export function prices(book: Book): Rendered {
  const price = priceOf(stay, terms, percentages);
  const money = (minor: number) => `${toMajorUnits(minor, decimals)} JOD`;
  const text = prose('prices', {
    city: 'Amman',
    price: money(terms.priceMinor),
    weekend: money(terms.weekendPriceMinor),
    name: season.name,
    first: season.startDate,
    end: season.endDate,
    season: money(season.priceMinor),
    start: stay.startDate,
    departure: stay.endDate,
  });
  const { body, headings } = book.markdown.render(linked(`# Prices\n\n${text}`, book.operations));
  const dayOf = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  const rows = nightlyPricesView(stay.startDate, price.nightsMinor, decimals).map(({ date }, index) => {
    const minor = price.nightsMinor[index]!;
    const rule = seasonAt(terms.seasons, date)
      ? 'Season price'
      : minor === terms.weekendPriceMinor
        ? 'Weekend price'
        : 'Base price';
    const night = `${dayOf.format(new Date(date))}, ${date}`;
    return { cells: [html`${night}`, html`${money(minor)}`, html`${rule}`] };
  });
  const total = { cells: [html`<b>Total</b>`, html`<b>${money(price.totalMinor)}</b>`, html`${''}`] };
  const summary = `A deposit of 20 % is ${money(price.depositMinor)}. The balance is ${money(price.balanceMinor)}. The average price of a night is ${money(price.unitMinor)}.`;
  const whole = examplePrice();
  const lines = whole.lines.map((line) => lineRow(line, money));
  const sum = {
    cells: [html`<b>Total</b>`, html`${''}`, html`<b>${money(whole.totalMinor)}</b>`, html`${''}`],
  };
  return {
    body: html`${body}${records(['Night', 'Price', 'Rule'], [...rows, total])}
      <p>${summary}</p>
      <p>${introduction}</p>
      ${records(['Line', 'Calculation', 'Amount', 'Part of the total'], [...lines, sum])}
      <p>${conclusionOf(whole, money)}</p>`,
    headings: headings.filter(({ level }) => level === 2),
  };
}

const introduction =
  'The listing also gives a discount of 10 % for stays of 5 nights or more. It charges 20 JOD for cleaning, 5 JOD per night for each guest after the second, and 15 JOD for a dog, which the owner collects. The city has a sales tax of 8 % of the subtotal, a city tax of 0.5 JOD per night for each guest aged 12 or older, for at most 3 nights, and a levy of 5 % of the nights, which prices already include. For two adults and a child with a dog, who use a promotion code for 5 %, the same stay costs:';

function conclusionOf(price: ReturnType<typeof examplePrice>, money: (minor: number) => string): string {
  return `A deposit of 20 % is ${money(price.depositMinor)}. At arrival, ${money(price.dueAtArrivalMinor)} are due. A commission of 10 % is ${money(price.commissionMinor)}.`;
}

function lineRow(line: PriceLine, money: (minor: number) => string) {
  const name = line.name ?? names.PriceLineKind[line.kind];
  const calculation =
    line.percent === null ? `${line.quantity} × ${money(line.unitMinor)}` : `${line.percent / 100} %${ofWhat(line)}`;
  const isPart =
    line.collectedBy === ChargeCollector.Owner ? 'no: at arrival' : line.isIncluded ? 'no: included' : 'yes';
  return { cells: [html`${name}`, html`${calculation}`, html`${money(line.minor)}`, html`${isPart}`] };
}

function ofWhat({ kind, name }: PriceLine): string {
  if (kind === PriceLineKind.Discount) return ' of the nights';
  if (kind === PriceLineKind.Promotion) return ' of the nights after the discount';
  return name === 'Sales tax' ? ' of the subtotal' : ', contained in the nights';
}
