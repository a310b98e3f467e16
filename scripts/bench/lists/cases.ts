import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, operationsOf, readDocument, resolved } from '../../../src/contract/document';
import type { Role } from '../../../src/contract/caller';
import type { Facts } from './facts';

/** A request to a list: without filters, or with one of them. */
export interface ListCase {
  operationId: string;
  /** Undefined for an anonymous caller. */
  role: Role | undefined;
  /** The filter and its value, or `all`. */
  filter: string;
  path: string;
}

type Sample = string | Record<string, string>;

const document = readDocument();

/** Parameters that are not filters. `cursor` is measured by S4; `includeTotalCount` says in the contract that its cost grows. */
const paging = new Set(['cursor', 'pageSize', 'includeTotalCount', 'waitSeconds']);

const dayMs = 86_400_000;
const dateIn = ({ now }: Facts, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
const boxOf = (...sides: number[]) => {
  const [north, south, east, west] = sides.map(String) as [string, string, string, string];
  return { north, south, east, west };
};
const datesIn = (facts: Facts, days: number) => ({ startDate: dateIn(facts, days), endDate: dateIn(facts, days + 3) });

/**
 * Values of each filter that is neither an enumeration nor a boolean, of which all values are read; and of required parameters. A filter
 * that many records match, and one that few match, where that makes a difference. A record has the filters that belong together.
 */
const samples: Record<string, (facts: Facts) => Sample[]> = {
  id: ({ propertyId }) => [String(propertyId)],
  'getWebhookDeliveries.id': ({ webhookId }) => [String(webhookId)],
  'getAlterationsByReservation.id': ({ reservationId }) => [String(reservationId)],
  'getMessages.id': ({ conversationId }) => [String(conversationId)],
  'getMessages.afterSequence': () => ['0', '90'],
  beforeSequence: () => ['90', '1'],
  propertyId: ({ propertyId }) => [String(propertyId)],
  reservationId: ({ reservationId }) => [String(reservationId)],
  customerId: ({ users }) => [String(users.Customer)],
  payerId: ({ users }) => [String(users.Customer)],
  ownerId: ({ users }) => [String(users.Owner)],
  // No payment has the second type.
  paymentTypeId: () => ['1', '2'],
  currencyId: () => ['7', '1'],
  // All rows of the seed; some of them; none.
  updatedSince: ({ now }) => [400, 3, -1].map((days) => new Date(now - days * dayMs).toISOString()),
  from: (facts) => [-900, 0, 358, 900].map((days) => dateIn(facts, days)),
  to: (facts) => [-900, -540, -300, 0, 900].map((days) => dateIn(facts, days)),
  dueBefore: (facts) => [-900, 0, 900].map((days) => dateIn(facts, days)),
  search: ({ name }) => [name],
  'getRentProperties.search': ({ word }) => ['quiet sunny', word, [...'abcdefghijklmnopqrstuvwxyz'].join(' ')],
  // Most people of the seed live anywhere.
  city: () => ['1', '0'],
  district: ({ district }) => [district],
  minPrice: () => ['20', '100000'],
  maxPrice: () => ['60', '1'],
  maxTotalAmount: (facts) =>
    ['newest', 'total'].map((sort) => ({ ...datesIn(facts, 40), currencyId: '7', maxTotalAmount: '120', sort })),
  minRating: () => ['4', { minRating: '4.9', sort: 'priceAsc' }],
  minBedrooms: () => ['2', '100'],
  guests: () => ['2', '100'],
  guestsCount: () => ['2', '100'],
  services: () => ['Electricity', 'SolarPower'],
  terms: () => ['NoSmoking', 'QuietHours'],
  startDate: (facts) => [datesIn(facts, 40)],
  endDate: (facts) => [datesIn(facts, 40), { ...datesIn(facts, 40), sort: 'priceAsc' }],
  latitude: () => [{ latitude: '31.95', longitude: '35.92', radiusKm: '5' }],
  longitude: () => [{ latitude: '31.97', longitude: '35.93', radiusKm: '0.5' }],
  radiusKm: () => [{ latitude: '31.95', longitude: '35.92', radiusKm: '500' }],
  // A part of a city, a country, an ocean, the whole map, and boxes across the 180th meridian.
  north: () => [boxOf(31.98, 31.96, 35.94, 35.92), { ...boxOf(31.98, 31.96, 35.94, 35.92), sort: 'priceAsc' }],
  south: () => [boxOf(33.4, 29.2, 39.3, 34.9), { ...boxOf(33.4, 29.2, 39.3, 34.9), sort: 'rating' }],
  east: (facts) => [boxOf(20, -40, -80, -150), { ...boxOf(20, -40, -80, -150), ...datesIn(facts, 40) }],
  west: () => [boxOf(90, -90, 180, -180), boxOf(60, -60, -150, 150), boxOf(60, -60, 30, 36)],
  facets: () => ['city', 'city,rentType,buildingType,services'],
  sort: (facts): Sample[] => [
    'priceAsc',
    'priceDesc',
    'rating',
    { city: '1', sort: 'rating' },
    { city: '1', minPrice: '20', maxPrice: '60', sort: 'priceAsc', ...datesIn(facts, 40) },
    // `endDate` has the cheapest. Weekends and a season within the dates.
    { sort: 'priceDesc', ...datesIn(facts, 40) },
    { sort: 'priceAsc', ...datesIn(facts, 90) },
    { currencyId: '7', sort: 'total', ...datesIn(facts, 40) },
    { city: '1', currencyId: '7', sort: 'total', ...datesIn(facts, 40) },
    // No listing has the currency, or the price.
    { currencyId: '2', sort: 'total', ...datesIn(facts, 40) },
    { currencyId: '7', minPrice: '100000', sort: 'total', ...datesIn(facts, 40) },
  ],
  afterSequence: ({ lastSequence }) => ['0', String(lastSequence)],
  types: () => ['property.created', 'owner.deactivated'],
};

/** What a role may not ask: the webhook is the administrator's. */
const refused = new Set([
  'getOwners.isBlocked Agent',
  'getPaymentTypes.includeInactive undefined',
  'getWebhookDeliveries Owner',
]);

/** The operations that read a list: their data is an array, or they have pages. */
export function listOperations(): Operation[] {
  return operationsOf(document).filter(
    (operation) =>
      operation.method === 'get' &&
      (hasArray(operation) || operation.parameters.some(({ name }) => name === 'pageSize')),
  );
}

function hasArray({ responses }: Operation): boolean {
  const response = resolved(document, responses['200'] ?? { description: '' });
  const schema = response.content?.['application/json']?.schema;
  return schema !== undefined && dataOf(schema as Schema)?.type === 'array';
}

function dataOf(schema: Schema): Schema | undefined {
  const { properties, allOf } = resolved(document, schema);
  if (properties?.data) return resolved(document, properties.data);
  return allOf?.map((one) => dataOf(one as Schema)).find((found) => found !== undefined);
}

function samplesOf({ operationId }: Operation, parameter: OpenAPIV3.ParameterObject) {
  const schema = resolved(document, parameter.schema ?? {}) as Schema;
  if (schema.type === 'boolean') return () => ['true', 'false'];
  const given = samples[`${operationId}.${parameter.name}`] ?? samples[parameter.name];
  if (given) return given;
  return schema.enum && (() => schema.enum!.map(String));
}

/** The parameters of lists for which there is no value, as `operationId.name`. */
export function parametersWithoutSample(): string[] {
  return listOperations().flatMap((operation) =>
    operation.parameters
      .filter((one) => !paging.has(one.name) && samplesOf(operation, one) === undefined)
      .map(({ name }) => `${operation.operationId}.${name}`),
  );
}

/** Every list without filters and with each of its filters alone, for each role that may call it. */
export function listCases(facts: Facts, pageSize: number): ListCase[] {
  return listOperations().flatMap((operation) => {
    const roles = (operation['x-roles'] as Role[] | undefined) ?? [undefined];
    const mayAsk = roles.filter((role) => !refused.has(`${operation.operationId} ${role}`));
    return mayAsk.flatMap((role) => casesOf(operation, role, facts, pageSize));
  });
}

function casesOf(operation: Operation, role: Role | undefined, facts: Facts, pageSize: number): ListCase[] {
  const { operationId, parameters } = operation;
  const filters = parameters.filter(({ name, required }) => !paging.has(name) && !required);
  const required = Object.fromEntries(
    parameters.filter((one) => one.required).map((one) => [one.name, samplesOf(operation, one)!(facts)[0] as string]),
  );
  const hasPages = parameters.some(({ name }) => name === 'pageSize');
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => required[name]!);
  const queries = filters
    .filter(({ name }) => !refused.has(`${operationId}.${name} ${role}`))
    .flatMap((one) =>
      samplesOf(operation, one)!(facts).map((value) => (typeof value === 'string' ? { [one.name]: value } : value)),
    );
  return [{}, ...queries].map((query) => {
    const text = new URLSearchParams({ ...(hasPages && { pageSize: String(pageSize) }), ...query }).toString();
    const filter = new URLSearchParams(query).toString() || 'all';
    return { operationId, role, filter, path: text === '' ? path : `${path}?${text}` };
  });
}
