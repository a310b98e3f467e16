/** What the service calls the numbers of its enumerations, and its cities, in the page's language. */
import type { City, CityInfo, EnumMember } from 'rental-marketplace-sdk';
import { service } from './service.js';

let members: Record<string, EnumMember[]> = {};
export let cities: CityInfo[] = [];

/** Read once, before anything is shown. */
export async function readNames(): Promise<true> {
  const [enumerations, places] = await Promise.all([service.getEnums(), service.getCities()]);
  members = enumerations.data;
  cities = places.data;
  return true;
}

export type Enumeration = 'bookingStatus' | 'buildingType' | 'cancellationPolicy' | 'service' | 'term';

/** `nameOf('buildingType', 0)` is Apartment, or شقة; nothing where the service has just learnt it. */
export function nameOf(enumeration: Enumeration, member: number | string): string {
  const same = (name: string) => name.toLowerCase() === enumeration.toLowerCase();
  const list = Object.entries(members).find(([name]) => same(name))?.[1] ?? [];
  return list.find(({ value, name }) => value === member || name === member)?.label ?? '';
}

export const cityOf = (id: City) => cities.find((city) => city.id === id);
