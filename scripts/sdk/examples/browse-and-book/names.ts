/** What the service calls the numbers of its enumerations, and its cities, in the page's language. */
import type { City, CityInfo, Enums } from 'rental-marketplace-sdk';
import { service } from './service.js';

let members: Partial<Enums> = {};
export let cities: CityInfo[] = [];

/** Read once, before anything is shown. */
export async function readNames(): Promise<true> {
  const [enumerations, places] = await Promise.all([service.getEnums(), service.getCities()]);
  members = enumerations.data;
  cities = places.data;
  return true;
}

/** `nameOf('buildingType', 0)` is Apartment, or شقة; nothing where the service has just learnt it. */
export function nameOf(enumeration: keyof Enums, member: number | string): string {
  return members[enumeration]?.find(({ value, name }) => value === member || name === member)?.label ?? '';
}

export const cityOf = (id: City) => cities.find((city) => city.id === id);
