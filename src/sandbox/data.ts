import { City } from '../../generated/enumerations';
import type { components } from '../contract/handler';

/** The response of a reset. */
export type SandboxReset = components['schemas']['SandboxReset'];

/** The ids of the records of every part of the marketplace: see showcase.ts. */
export type RecordIds = SandboxReset['recordIds'];

/** The tokens of the sandbox's users, and the ids of its basic records by the names that tests use. */
export type SandboxData = Omit<SandboxReset, 'recordIds'>;

/** The name of a sandbox user in tests; the tokens have the same names. */
export type UserName = keyof SandboxData['userIds'];

/** The common properties of the sandbox's listings. Amounts are in thousandths of a dinar. */
export const amman = {
  city: 1,
  timeZone: 'Asia/Amman',
  currencyId: 7,
  minorUnits: 3,
  price: 45_000,
  deposit: 27_000,
} as const;

/** The centres of the cities that have listings, in degrees. */
const centres = {
  [City.Amman]: { latitude: 31.9516, longitude: 35.9239 },
  [City.Barcelona]: { latitude: 41.3874, longitude: 2.1686 },
};

/** A place in the city for its listing of this number: about half a kilometre from that of the previous one. */
export function placeIn(city: keyof typeof centres, index: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = centres[city];
  const moved = (degrees: number, by: number) => Number((degrees + index * by).toFixed(4));
  return { latitude: moved(latitude, 0.0031), longitude: moved(longitude, -0.0042) };
}
