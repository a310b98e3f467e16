import { randomUUID } from 'node:crypto';
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, listOperations } from '../../../contract-tests/document';
import { exampleCall } from '../../../contract-tests/examples';
import { type Call, type WireRequest, wireRequest } from '../../../contract-tests/request';
import { dereferenced, operationsOf, readDocument } from '../../../src/contract/document';
import type { Random } from '../random';
import type { FullListing } from './market';
import { type Query, bodies, dateAfter, expensiveSearch, wordsOf } from './maxima';
import type { Pictures } from './pictures';

/** Who sends the requests: an account with one of the roles, or a network without a token. */
export type Party = 'Owner' | 'Customer' | 'Agent' | 'Admin' | 'anonymous';

/** Operations that end the experiment for their caller. */
const ending = ['closeAccount', 'logOut'];
/** Texts of at least this many characters are filled completely. */
const longText = 200;
/** One letter of two bytes. */
const letter = 'س';
/** The parameters and members that contain the id of a record of this kind. */
const kindOfMember: Record<string, string> = {
  propertyId: 'RentProperties',
  reservationId: 'Reservations',
  conversationId: 'Conversations',
  pictureId: 'MessagePictures',
  deliveryId: 'Deliveries',
};
/** Operations whose result is not of the kind that the path names. */
const kindOfResult: Record<string, string> = {
  uploadMessagePicture: 'MessagePictures',
  sendTestToWebhook: 'Deliveries',
  redeliverToWebhook: 'Deliveries',
};
/** Operations whose parameter `id` is not of the kind that the path names. */
const kindOfId: Record<string, string> = {
  getMessages: 'Conversations',
  uploadMessagePicture: 'Conversations',
  getAvailableDates: 'RentProperties',
  getAlterationsByReservation: 'Reservations',
};
/** Filters that are only valid together. */
const together = [
  ['startDate', 'endDate'],
  ['minPrice', 'maxPrice', 'currencyId'],
  ['north', 'south', 'east', 'west'],
  ['latitude', 'longitude', 'radiusKm'],
];

/** What the requests refer to. */
export interface Known {
  /** The listings of the owner, or those that the party uses. */
  listingIds: readonly number[];
  full: FullListing;
  agentId: number;
  pictures: Pictures;
  /** The address of a server that the party controls, for webhooks and calendars. */
  ownServer: string;
}

/** Builds requests of every operation that a party may call, as large as the contract allows. */
export class GreedyRequests {
  private readonly operations: Operation[];
  private readonly polls: Operation[];
  private readonly schemas: Map<string, OpenAPIV3.OperationObject>;
  /** Ids of records that earlier responses contained, by kind. */
  private readonly ids = new Map<string, number[]>();
  private count = 0;

  constructor(
    private readonly party: Party,
    private readonly random: Random,
    private readonly known: Known,
  ) {
    const document = readDocument();
    this.schemas = new Map(operationsOf(dereferenced(document)).map((operation) => [operation.operationId, operation]));
    this.operations = listOperations(document).filter(
      ({ id, roles, security, method }) =>
        !ending.includes(id) &&
        // What an administrator changes concerns others on purpose.
        (party !== 'Admin' || method === 'GET') &&
        (party === 'anonymous'
          ? roles.length === 0 && !security.some((scheme) => 'verificationToken' in scheme)
          : roles.includes(party) || id === 'getRentProperties' || id === 'getQuote'),
    );
    this.polls = this.operations.filter(({ id }) => this.parametersOf(id).some(({ name }) => name === 'waitSeconds'));
    this.ids.set('RentProperties', [...known.listingIds]);
  }

  /** The names of the operations that the party calls. */
  get names(): string[] {
    return this.operations.map(({ id }) => id);
  }

  /** The next operation in turn, with a request that differs from its last one. */
  next(token: string | undefined): Promise<{ operation: Operation; request: WireRequest }> {
    const operation = this.operations[this.count++ % this.operations.length]!;
    // Most records stay, so that other requests find them.
    if (operation.method === 'DELETE' && this.random.chance(0.8)) return this.next(token);
    return this.requestOf(operation, token);
  }

  /** A request of this operation with valid filters. */
  of(operationId: string, token: string | undefined): Promise<{ operation: Operation; request: WireRequest }> {
    this.count++;
    const operation = this.operations.find(({ id }) => id === operationId)!;
    if (operationId === 'getRentProperties') return this.requestOf(operation, token, expensiveSearch(this.random));
    return this.requestOf(operation, token, operationId === 'getQuote' ? undefined : {});
  }

  /** A request that waits as long as it may for something new; undefined if the party has none. */
  async nextPoll(token: string | undefined): Promise<{ operation: Operation; request: WireRequest } | undefined> {
    const operation = this.random.pick(this.polls);
    return operation && this.requestOf(operation, token, { afterSequence: 2 ** 31 - 1, waitSeconds: 25 });
  }

  /** Remembers the id of a record that a response contains. */
  note({ id: operationId, method, path }: Operation, data: unknown): void {
    const { id } = (data ?? {}) as { id?: unknown };
    if (typeof id !== 'number' || method !== 'POST') return;
    const kind = kindOfResult[operationId] ?? path.split('/')[1]!;
    const known = this.ids.get(kind) ?? [];
    this.ids.set(kind, [...known, id].slice(-50));
  }

  private async requestOf(operation: Operation, token: string | undefined, query?: Query) {
    const { known, random } = this;
    const call = await exampleCall(operation);
    const path: Call['path'] = Object.fromEntries(
      Object.entries(call.path ?? {}).map(([name, value]) => [name, this.idFor(operation, name) ?? value]),
    );
    if (operation.id === 'exportCalendar')
      Object.assign(path, { propertyId: known.full.id, token: known.full.calendar });
    if (operation.id === 'getAgentData') path['userId'] = known.agentId;
    if (operation.id === 'getQuote' && random.chance(0.8)) path['propertyId'] = known.full.id;
    const headers = operation.headerParameters.includes('Idempotency-Key')
      ? { 'Idempotency-Key': randomUUID() }
      : undefined;
    const body = call.body && this.grown(operation, call.body as Record<string, unknown>);
    const as = token === undefined ? undefined : { token };
    const sent = { path, headers, as, body, form: call.form && this.formOf(call.form) };
    const request = await wireRequest(operation, sent, {});
    const search = searchOf(query ?? this.queryOf(operation));
    return { operation, request: { ...request, uri: search ? `${request.uri}?${search}` : request.uri } };
  }

  private idFor({ id, path }: Operation, name: string): number | undefined {
    const kind = name === 'id' ? (kindOfId[id] ?? path.split('/')[1]!) : kindOfMember[name];
    return kind === undefined ? undefined : this.random.pick(this.ids.get(kind) ?? []);
  }

  private parametersOf(operationId: string): OpenAPIV3.ParameterObject[] {
    return (this.schemas.get(operationId)!.parameters ?? []) as OpenAPIV3.ParameterObject[];
  }

  /** The dearest searches, quotes and reports; for other operations, sometimes without filters, and always with the largest page. */
  private queryOf({ id }: Operation): Query {
    const { random } = this;
    if (id === 'getRentProperties' && random.chance(0.7)) return expensiveSearch(random);
    if (id === 'getQuote') return this.quoteQuery();
    if (id === 'getGeneralReport') return { from: dateAfter(-360), to: dateAfter(1) };
    const chosen = together.flatMap((names) => (random.chance(0.3) ? names : []));
    const query = this.parametersOf(id).flatMap(({ name, in: place, required, schema, example }) => {
      if (place !== 'query' || name === 'cursor' || name === 'waitSeconds') return [];
      const { maximum, maxLength, type } = (schema ?? {}) as OpenAPIV3.SchemaObject;
      if (name === 'pageSize') return [[name, maximum!] as const];
      if (name === 'search' && type === 'string') return [[name, wordsOf(maxLength ?? 100)] as const];
      const isGiven = together.flat().includes(name) ? chosen.includes(name) : random.chance(0.3);
      const value = (example ?? sample(schema as OpenAPIV3.SchemaObject, random)) as Query[string] | undefined;
      return value !== undefined && (required === true || isGiven) ? [[name, value] as const] : [];
    });
    return Object.fromEntries(query);
  }

  private quoteQuery(): Query {
    const { random } = this;
    const { chargeIds, promoCode } = this.known.full;
    const first = random.between(2, 30);
    return {
      startDate: dateAfter(first),
      endDate: dateAfter(first + random.between(300, 330)),
      ...{ guestsCount: 50, childrenCount: 49, chargeIds },
      ...(random.chance(0.3) && { promoCode }),
    };
  }

  /** Large pictures among small ones, and new addresses. */
  private formOf(form: NonNullable<Call['form']>): Call['form'] {
    const { random, known } = this;
    const newContact = { Email: `greedy-${this.count}@example.com`, Phone: `+97150${1_000_000 + this.count}` };
    const members = Object.entries(form).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? random.pick([value, known.pictures.anonymous, known.pictures.largest])! : value,
    ]);
    return { ...(Object.fromEntries(members) as Call['form']), ...('Email' in form && newContact) };
  }

  /** The example with ids of existing records, a new address, and long texts filled up. */
  private grown(operation: Operation, example: Record<string, unknown>): Record<string, unknown> {
    const { random, count } = this;
    const own = bodies[operation.id];
    if (own) return own(count) as Record<string, unknown>;
    const { requestBody } = this.schemas.get(operation.id)!;
    const { schema } = (requestBody as OpenAPIV3.RequestBodyObject).content['application/json']!;
    const body = filled(schema as OpenAPIV3.SchemaObject, example) as Record<string, unknown>;
    const night = random.between(1, 300);
    const dates = { startDate: dateAfter(night), endDate: dateAfter(night + 2) };
    const referred = Object.keys(body).flatMap((name) => {
      const id = kindOfMember[name] && random.pick(this.ids.get(kindOfMember[name]) ?? []);
      return id === undefined || id === '' ? [] : [[name, id] as const];
    });
    const pictures = this.ids.get('MessagePictures')?.splice(-4);
    return {
      ...body,
      ...Object.fromEntries(referred),
      ...('startDate' in body && dates),
      ...('url' in body && { url: `${this.known.ownServer}${operation.path}` }),
      // The number distinguishes two requests, so that each changes something.
      ...('PropertyInformation' in body && {
        PropertyInformation: { ...(body['PropertyInformation'] as object), images: [], title: `Listing ${count}` },
      }),
      ...('CurrencyId' in body && { CurrencyId: 7 }),
      ...('clientMessageId' in body && { clientMessageId: randomUUID(), ...(pictures?.length && { pictures }) }),
      // A text is bounded in bytes, and each complaint is about another listing.
      ...(operation.id === 'addComplaint' && { about: 0, id: 1 + (count % 400), text: 'a'.repeat(2_000) }),
      ...('filters' in body && { name: `Search ${count}` }),
      ...Object.fromEntries(
        ['version', ...Object.keys(body).filter((name) => name.startsWith('expected'))].map((name) => [
          name,
          undefined,
        ]),
      ),
    };
  }
}

/** The query string. A list repeats its parameter. */
function searchOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

/** A value of the schema: its example, one or all of its enumeration, or true. */
function sample(schema: OpenAPIV3.SchemaObject, random: Random): unknown {
  if (schema.type === 'array') {
    const { enum: members = [] } = schema.items as OpenAPIV3.SchemaObject;
    return random.chance(0.5) ? members.slice(0, schema.maxItems) : members.slice(0, 1);
  }
  if (schema.enum) return random.pick(schema.enum as unknown[]);
  if (schema.type === 'boolean') return true;
  return schema.example ?? schema.minimum;
}

/** `value` with every long text of the schema filled up to its maximum length. */
function filled(schema: OpenAPIV3.SchemaObject | undefined, value: unknown): unknown {
  if (typeof value === 'string') {
    const { maxLength = 0, enum: members, format } = schema ?? {};
    const isFree = maxLength >= longText && !members && !format && !value.startsWith('{') && !value.includes('://');
    return isFree ? letter.repeat(maxLength) : value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      filled(schema?.properties?.[name] as OpenAPIV3.SchemaObject | undefined, member),
    ]),
  );
}
