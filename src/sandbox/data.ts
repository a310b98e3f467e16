import type { components } from '../contract/handler';

/** What a reset of the sandbox answers: the tokens of its users, and the ids of its records by the names that tests use. */
export type SandboxData = components['schemas']['SandboxReset'];

/** What a user of the sandbox is called in tests; the tokens have the same names. */
export type UserName = keyof SandboxData['userIds'];

/** What the sandbox's listings have in common. Amounts in thousandths of a dinar. */
export const amman = {
  city: 1,
  timeZone: 'Asia/Amman',
  currencyId: 7,
  minorUnits: 3,
  price: 45_000,
  deposit: 27_000,
} as const;
