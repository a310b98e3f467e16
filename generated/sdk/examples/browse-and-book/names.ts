/** The names of enumeration members and cities, in the page's language. */
import type { City, CityInfo, Currency, Enums } from 'rental-marketplace-sdk';
import { service } from './service.js';

let members: Partial<Enums> = {};
export let cities: CityInfo[] = [];
export let currencies: Currency[] = [];

/** Loads the names; called once before the first view. */
export async function readNames(): Promise<true> {
  const [enumerations, places, money] = await Promise.all([
    service.getEnums(),
    service.getCities(),
    service.getCurrencies(),
  ]);
  members = enumerations.data;
  cities = places.data;
  currencies = money.data;
  return true;
}

/** `nameOf('buildingType', 0)` is Apartment, or شقة; empty for a member that was added after the page was loaded. */
export function nameOf(enumeration: keyof Enums, member: number | string): string {
  return members[enumeration]?.find(({ value, name }) => value === member || name === member)?.label ?? '';
}

/** The members of an enumeration, for a select field. */
export const optionsOf = (enumeration: keyof Enums) =>
  (members[enumeration] ?? []).map(({ value, label }) => ({ value: String(value), label }));

export const cityOf = (id: City) => cities.find((city) => city.id === id);
