/** Listings and their pictures. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { picture } from './pictures';
import { inDays } from './reservations';
import type { Preparations } from './types';

export const listing = {
  PropertyInformation: { images: [], propertyType: 0, type: 0, title: 'Example flat', city: 1 },
  CurrencyId: 7,
  DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
  RentType: 1,
  Price: 45,
  DepositAmount: 27,
};

const seasons = [{ name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60, minStayNights: 3 }];

const charges = [
  { kind: 0, name: 'Final cleaning', mode: 0, value: 20 },
  { kind: 3, name: 'Dog or cat', mode: 0, value: 15, isOptional: true, collectedBy: 1 },
];
const discounts = [{ kind: 0, threshold: 7, percent: 10 }];

/** With every day of the week, so that other operations of the same marketplace do not depend on the day on which the tests run. */
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const rules = { arrivalDays: everyDay, departureDays: everyDay, noticeHours: 30, freeNights: 1 };
const nights = [
  { date: inDays(80), price: 90, minStayNights: 2 },
  { date: inDays(81), isClosed: true },
];

async function uploaded(sandbox: Sandbox, format: 'jpeg' | 'png' | 'webp'): Promise<Call> {
  const { fileName } = await sandbox.succeed('uploadPicture', { as: 'owner', form: { image: await picture(format) } });
  return { path: { fileName } };
}

/** The file name of the picture that the active listing shows. */
async function shownPicture(sandbox: Sandbox): Promise<string> {
  const call = { path: { id: sandbox.data.propertyIds.active } };
  const { propertyInformation } = await sandbox.succeed('getRentPropertyById', call);
  return propertyInformation.images[0]!.split('/').at(-1)!;
}

export const listings: Preparations = {
  getRentProperties: () => ({ query: { city: 1, sort: 'priceAsc', includeTotalCount: true } }),
  getRentPropertyById: ({ data }) => ({ path: { id: data.propertyIds.active } }),
  getMyRentListings: () => ({ as: 'owner' }),
  addRentProperty: () => ({ as: 'owner', body: listing }),
  /** The same Idempotency-Key for another listing. */
  'addRentProperty 409': async (sandbox) => {
    const call = { as: 'owner' as const, body: listing, headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('addRentProperty', call);
    return { ...call, body: { ...listing, Price: 50 } };
  },
  updateRentProperty: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active }, body: listing }),
  'updateRentProperty 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { ...listing, Version: 999 },
  }),
  /** The sandbox's listing with seasons. */
  getSeasons: ({ data }) => ({ path: { id: data.propertyIds.otherOwnerActive } }),
  setSeasons: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.inactive }, body: { seasons } }),
  'setSeasons 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.inactive },
    body: { seasons, version: 999 },
  }),
  getCharges: ({ data }) => ({ path: { id: data.propertyIds.active } }),
  setCharges: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active }, body: { charges } }),
  'setCharges 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { charges, version: 999 },
  }),
  getDiscounts: ({ data }) => ({ path: { id: data.propertyIds.active } }),
  setDiscounts: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active }, body: { discounts } }),
  'setDiscounts 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { discounts, version: 999 },
  }),
  getArrivalRules: ({ data }) => ({ path: { id: data.propertyIds.active } }),
  setArrivalRules: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active }, body: { rules } }),
  'setArrivalRules 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { rules, version: 999 },
  }),
  getNights: async (sandbox) => {
    const { active: id } = sandbox.data.propertyIds;
    await sandbox.succeed('setNights', { as: 'owner', path: { id }, body: { nights } });
    return { path: { id } };
  },
  setNights: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active }, body: { nights } }),
  'setNights 409': ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { nights, version: 999 },
  }),
  setRentPropertyCommission: ({ data }) => ({
    as: 'admin',
    path: { id: data.propertyIds.active },
    body: { commissionType: 0, commissionValue: 12.5, version: 1 },
  }),
  /** Archived is final. */
  'setRentPropertyCommission 409': ({ data }) => ({
    as: 'admin',
    path: { id: data.propertyIds.archived },
    body: { commissionType: 0, commissionValue: 12.5 },
  }),
  changeRentPropertyStatus: ({ data }) => ({
    as: 'owner',
    path: { id: data.propertyIds.active },
    body: { propertyStatus: 2 },
  }),
  'changeRentPropertyStatus 403 OWNER_INACTIVE': async (sandbox) => {
    const { userIds, propertyIds } = sandbox.data;
    const reason = { reason: 'An example.' };
    await sandbox.succeed('deactivateOwner', { as: 'admin', path: { userId: userIds.owner }, body: reason });
    return { as: 'owner', path: { id: propertyIds.inactive }, body: { propertyStatus: 1 } };
  },
  /** Archived is final. */
  'changeRentPropertyStatus 409': ({ data }) => ({
    as: 'admin',
    path: { id: data.propertyIds.archived },
    body: { propertyStatus: 1 },
  }),
  deleteRentProperty: ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.inactive } }),
  /** The listing has upcoming stays. */
  'deleteRentProperty 409': ({ data }) => ({ as: 'owner', path: { id: data.propertyIds.active } }),

  uploadPicture: async () => ({ as: 'owner', form: { image: await picture('jpeg') } }),
  /** The same Idempotency-Key for another picture. */
  'uploadPicture 409': async (sandbox) => {
    const call = { as: 'owner' as const, headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('uploadPicture', { ...call, form: { image: await picture('jpeg') } });
    return { ...call, form: { image: await picture('png') } };
  },
  getPicture: (sandbox) => uploaded(sandbox, 'jpeg'),
  'getPicture 200 image/png': (sandbox) => uploaded(sandbox, 'png'),
  'getPicture 200 image/webp': (sandbox) => uploaded(sandbox, 'webp'),
  deletePicture: async (sandbox) => ({ as: 'owner', ...(await uploaded(sandbox, 'jpeg')) }),
  'deletePicture 409': async (sandbox) => ({ as: 'owner', path: { fileName: await shownPicture(sandbox) } }),
};
