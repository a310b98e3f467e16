import { RentType, TaxMode } from '../../generated/enumerations';
import { isDue, sumsOf, withExtras } from '../bookings/price-lines';
import { type Tax, taxesOf } from '../bookings/price-terms';
import type { Stay } from '../bookings/stays';
import type { Row } from '../database/tables';
import { monthsAndNights, nightsBetween } from '../values/dates';
import { comparableUnits } from '../values/money';
import { type Search, guestsOf } from './search-filters';

type City = Row<'city'>['id'];

/** The taxes that are added to a stay in some of the searched cities. Percentages in hundredths of a percent. */
export interface TaxGroup {
  rentType: RentType;
  /** The cities with exactly these taxes; undefined for all that are searched. */
  cities?: City[];
  ofNights: number[];
  ofSubtotal: number[];
  /** The taxes that are amounts, in minor units. */
  addend: number;
}

/**
 * The taxes that are part of a statement's form, because they are the same for all searches of a day. Taxes that are amounts depend on the
 * search, and are bound as `addends`.
 */
export type StatementTaxes = Omit<TaxGroup, 'addend'>[];

/** What a search by total needs to calculate and compare totals. `values` are bound. */
export interface Totals {
  groups: TaxGroup[];
  values: { unit: number; thirtieths: number; party: number; maxPaid?: number | undefined };
}

/** What the totals of a search depend on, apart from its listings: the taxes of the searched cities, and the decimals of the currency. */
export function totalsOf(
  { filters, stay, totals }: Pick<Search, 'filters' | 'stay' | 'totals'>,
  cities: readonly Row<'city'>[],
  currencies: readonly Row<'currency'>[],
): Totals | undefined {
  if (!totals || !stay) return undefined;
  const { city } = filters;
  const guests = guestsOf(filters) ?? 1;
  const { currencyId, maxTotal } = totals;
  // No listing has an unknown currency.
  const decimals = currencies.find(({ id }) => id === currencyId)?.minor_units ?? 0;
  const unit = 10 ** (comparableUnits - decimals);
  const { months, nights } = monthsAndNights(stay.startDate, stay.endDate);
  const searched = cities.filter(({ id }) => city === undefined || id === city);
  return {
    groups: taxGroupsOf(searched, { stay, guests, currencyId }),
    values: {
      unit,
      thirtieths: 30 * months + nights,
      party: guests,
      maxPaid: maxTotal === undefined ? undefined : Math.floor(maxTotal / unit),
    },
  };
}

/** The taxes of a statement about the listings of these groups: its form, and the values to bind. */
export function taxesToBind(groups: readonly TaxGroup[]): { taxes: string; addends: number[] | undefined } {
  const added = groups.filter(
    ({ ofNights, ofSubtotal, addend }) => ofNights.length > 0 || ofSubtotal.length > 0 || addend > 0,
  );
  const addends = added.map(({ addend }) => addend);
  const taxes: StatementTaxes = added.map(({ addend: _, ...form }) => form);
  return { taxes: JSON.stringify(taxes), addends: addends.length === 0 ? undefined : addends };
}

const rentTypes = [RentType.Monthly, RentType.Daily] as const;

/** Groups the searched cities by the taxes that are added to a stay, for each rent type. Cities without taxes form a group too. */
function taxGroupsOf(
  cities: readonly Pick<Row<'city'>, 'id' | 'taxes'>[],
  { stay, guests, currencyId }: { stay: Stay; guests: number; currencyId: number },
): TaxGroup[] {
  return rentTypes.flatMap((rentType) => {
    const groups = new Map<string, { cities: City[]; added: Pick<TaxGroup, 'ofNights' | 'ofSubtotal' | 'addend'> }>();
    for (const city of cities) {
      const taxes = taxesOf(city).filter(
        (tax) => !tax.isIncluded && isDue(tax, { currencyId, rentType }, stay.startDate),
      );
      const added = addedBy(taxes, { stay, guests, currencyId, rentType });
      const key = JSON.stringify(added);
      const group = groups.get(key) ?? { cities: [], added };
      groups.set(key, { ...group, cities: [...group.cities, city.id] });
    }
    return [...groups.values()].map(({ cities: its, added }) => ({
      rentType,
      ...(groups.size > 1 && { cities: its }),
      ...added,
    }));
  });
}

function addedBy(
  taxes: readonly Tax[],
  {
    stay: { startDate, endDate },
    guests,
    ...extras
  }: { stay: Stay; guests: number; currencyId: number; rentType: RentType },
) {
  const percents = (mode: TaxMode) => taxes.filter((tax) => tax.mode === mode).map(({ value }) => value);
  const [ofNights, ofSubtotal] = [percents(TaxMode.PercentOfNights), percents(TaxMode.PercentOfSubtotal)];
  const circumstances = { guests, children: 0, chargeIds: [], daysAhead: 0 };
  const stay = { startDate, nights: nightsBetween(startDate, endDate) };
  // Without prices of nights and charges, taxes in per cent are 0, so that only the amounts remain.
  const lines = withExtras([], { ...extras, charges: [], discounts: [], taxes }, circumstances, stay);
  return { ofNights, ofSubtotal, addend: sumsOf(lines).addedTaxes };
}
