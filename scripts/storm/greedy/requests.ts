import { randomUUID } from 'node:crypto';
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, listOperations } from '../../../contract-tests/document';
import { exampleCall } from '../../../contract-tests/examples';
import { type Call, type WireRequest, wireRequest } from '../../../contract-tests/request';
import { dereferenced, operationsOf, readDocument } from '../../../src/contract/document';
import type { Random } from '../random';

/** Who sends the requests: an account with one of the roles, or a network without a token. */
export type Party = 'Owner' | 'Customer' | 'anonymous';

/** Operations that end the experiment for their caller. */
const ending = ['closeAccount', 'logOut'];
/** Texts of at least this many characters are filled completely. */
const longText = 200;
/** One letter of two bytes. */
const letter = 'س';

/** Builds requests of every operation that a party may call, as large as the contract allows. */
export class GreedyRequests {
  private readonly operations: Operation[];
  private readonly schemas: Map<string, OpenAPIV3.OperationObject>;
  /** Ids of records that earlier responses contained, by the first part of the path that created them. */
  private readonly ids = new Map<string, number[]>();
  private count = 0;

  constructor(
    private readonly party: Party,
    private readonly random: Random,
    listingIds: readonly number[],
    /** The address of a server that the party controls, for webhooks and calendars. */
    private readonly ownServer: string,
  ) {
    const document = readDocument();
    this.schemas = new Map(operationsOf(dereferenced(document)).map((operation) => [operation.operationId, operation]));
    this.operations = listOperations(document).filter(
      ({ id, roles, security }) =>
        !ending.includes(id) &&
        (party === 'anonymous'
          ? roles.length === 0 && !security.some((scheme) => 'verificationToken' in scheme)
          : roles.includes(party)),
    );
    this.ids.set('RentProperties', [...listingIds]);
  }

  /** The names of the operations that the party calls. */
  get names(): string[] {
    return this.operations.map(({ id }) => id);
  }

  /** The next operation in turn, with a request that differs from its last one. */
  async next(token: string | undefined): Promise<{ operation: Operation; request: WireRequest }> {
    const operation = this.operations[this.count++ % this.operations.length]!;
    const call = await exampleCall(operation);
    const path = Object.fromEntries(
      Object.entries(call.path ?? {}).map(([name, value]) => [name, this.idFor(operation, name) ?? value]),
    );
    const query = this.queryOf(operation, call.query ?? {});
    const headers = operation.headerParameters.includes('Idempotency-Key')
      ? { 'Idempotency-Key': randomUUID() }
      : undefined;
    const given = { path, query, headers, as: token === undefined ? undefined : { token } };
    const body = call.body && this.grown(operation, call.body as Record<string, unknown>);
    const form = call.form && { ...call.form };
    const newContact = { Email: `greedy-${this.count}@example.com`, Phone: `+97150${1_000_000 + this.count}` };
    if (form && 'Email' in form) Object.assign(form, newContact);
    return { operation, request: await wireRequest(operation, { ...given, body, form }, {}) };
  }

  /** Remembers the id of a record that a response contains. */
  note(operation: Operation, data: unknown): void {
    const { id } = (data ?? {}) as { id?: unknown };
    if (typeof id !== 'number' || operation.method !== 'POST') return;
    const kind = kindOf(operation);
    const known = this.ids.get(kind) ?? [];
    this.ids.set(kind, [...known, id].slice(-50));
  }

  private idFor(operation: Operation, name: string): number | undefined {
    const isListing = name === 'propertyId' || operation.path.includes('/available/');
    if (!isListing && name !== 'id' && name !== 'deliveryId') return undefined;
    return this.random.pick(this.ids.get(isListing ? 'RentProperties' : kindOf(operation)) ?? []);
  }

  /** Sometimes without filters, else with the documented ones; always with the largest page. */
  private queryOf(operation: Operation, examples: NonNullable<Call['query']>) {
    const { parameters = [] } = this.schemas.get(operation.id)!;
    const query = parameters.flatMap((parameter) => {
      const { name, in: place, required, schema } = parameter as OpenAPIV3.ParameterObject;
      if (place !== 'query' || name === 'cursor' || name === 'waitSeconds') return [];
      const { maximum, maxLength, type } = (schema ?? {}) as OpenAPIV3.SchemaObject;
      if (name === 'pageSize') return [[name, maximum!] as const];
      if (name === 'search' && type === 'string') return [[name, wordsOf(maxLength ?? 100)] as const];
      const isGiven = required === true || this.random.chance(0.3);
      return examples[name] !== undefined && isGiven ? [[name, examples[name]] as const] : [];
    });
    return Object.fromEntries(query);
  }

  /** The example with ids of existing records, a new address, and long texts filled up. */
  private grown(operation: Operation, example: Record<string, unknown>): Record<string, unknown> {
    const { requestBody } = this.schemas.get(operation.id)!;
    const { schema } = (requestBody as OpenAPIV3.RequestBodyObject).content['application/json']!;
    const body = filled(schema as OpenAPIV3.SchemaObject, example) as Record<string, unknown>;
    const listing = this.random.pick(this.ids.get('RentProperties') ?? []);
    const night = this.random.between(1, 300);
    const dates = { startDate: dateAfter(night), endDate: dateAfter(night + 2) };
    return {
      ...body,
      ...('propertyId' in body && listing !== undefined && { propertyId: listing }),
      ...('startDate' in body && dates),
      ...('url' in body && { url: `${this.ownServer}${operation.path}` }),
      // The number distinguishes two requests, so that each changes something.
      ...('PropertyInformation' in body && {
        PropertyInformation: { ...(body['PropertyInformation'] as object), images: [], title: `Listing ${this.count}` },
      }),
      ...('CurrencyId' in body && { CurrencyId: 7 }),
      ...Object.fromEntries(
        ['version', ...Object.keys(body).filter((name) => name.startsWith('expected'))].map((name) => [
          name,
          undefined,
        ]),
      ),
    };
  }
}

const kindOf = ({ path }: Operation) => path.split('/')[1]!;

function dateAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Words of one letter, the most that a search text can contain. */
function wordsOf(length: number): string {
  return Array.from({ length: Math.ceil(length / 2) }, (_, index) => String.fromCodePoint(97 + (index % 26)))
    .join(' ')
    .slice(0, length)
    .trim();
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
