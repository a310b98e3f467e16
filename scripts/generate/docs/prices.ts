import { RentType } from '../../../generated/enumerations';
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
const decimals = 3;

/** The guide to prices, with an example that the server's own pricing calculates. */
export function prices(book: Book): Rendered {
  const price = priceOf(stay, terms, { depositPercent: 20, commissionPercent: 10 });
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
  return {
    body: html`${body}${records(['Night', 'Price', 'Rule'], [...rows, total])}
      <p>${summary}</p>`,
    headings: headings.filter(({ level }) => level === 2),
  };
}
