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
