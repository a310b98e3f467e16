/** The published contract as the tests read it: which answers it documents, and the schema of each. */
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation as DocumentedOperation, dereferenced, operationsOf } from '../src/contract/document';
import { closedSchema } from '../src/contract/responses';

/** An operation with what a request of it needs. */
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** As documented, with `{parameters}`. */
  path: string;
  description: string;
  pathParameters: string[];
  headerParameters: string[];
  /** The media types that the request body may have; empty where there is none. */
  requestTypes: string[];
  security: Record<string, string[]>[];
  roles: string[];
  /** By status, with their headers. */
  responses: object;
  /** The documented examples of what a request has to have: of the parameters, by place and name, and of the bodies, by media type. */
  examples: { path: Values; query: Values; bodies: Record<string, BodyExample> };
}

type Values = Record<string, string | number>;

interface BodyExample {
  members: Record<string, unknown>;
  /** Which members are files; their example is a word about them. */
  files: string[];
}

/** One documented answer, hence one transaction: an operation, a status, and a media type of each body, asked and answered. */
export interface DocumentedAnswer {
  /**
   * For people and for preparations: operation, status, the request's media type unless it is the operation's only one or JSON,
   * the answer's unless it is JSON: `bookReservation 409`, `addOwner 200`, `getPicture 200 image/png`.
   */
  name: string;
  /** The name without the media type of the answer. */
  key: string;
  /** The name of the request that succeeds: without status and answer. */
  request: string;
  operation: Operation;
  status: string;
  /** Of the request; undefined where the operation takes no body. */
  requestType?: string;
  /** Of the answer; undefined where it has no body. */
  mediaType?: string;
  /** The closed JSON Schema (draft-07) of a JSON body. */
  schema?: object;
  /** The error code of the documented example. */
  exampleCode?: string;
  /** The error code that has to come, where the answer is asked for once more for its sake; it ends the name. */
  code?: string;
}

/** Every operation of the document, in its order. */
export function listOperations(document: OpenAPIV3.Document): Operation[] {
  return eachOperation(document).map(([operation]) => operation);
}

/** Every answer with a numeric status that the document names, in its order. Ranges (5XX) are not among them. */
export function listAnswers(document: OpenAPIV3.Document): DocumentedAnswer[] {
  return eachOperation(document).flatMap(([operation, { responses }]) =>
    Object.entries(responses)
      .filter(([status]) => /^\d{3}$/.test(status))
      .flatMap(([status, response]) => {
        const { content } = response as OpenAPIV3.ResponseObject;
        const answers: Answered[] = content ? Object.entries(content).map(describe) : [{}];
        return requestsOf(operation).flatMap(({ suffix, requestType }) =>
          answers.map((answer) => {
            const key = `${operation.id} ${status}${suffix}`;
            const isUsual = !answer.mediaType || answer.mediaType === 'application/json';
            const name = isUsual ? key : `${key} ${answer.mediaType}`;
            return { name, key, request: operation.id + suffix, operation, status, requestType, ...answer };
          }),
        );
      }),
  );
}

/** The answers, each followed by itself with every error code that `names` have for it, such as `bookReservation 409 PRICE_CHANGED`. */
export function withCodes(answers: DocumentedAnswer[], names: readonly string[]): DocumentedAnswer[] {
  const asked = names.flatMap((name) => {
    const [, of, code] = /^(.*) ([A-Z][A-Z_]+)$/.exec(name) ?? [];
    return code ? [{ name, of, code }] : [];
  });
  return answers.flatMap((answer) => [
    answer,
    ...asked.filter(({ of }) => of === answer.name).map(({ name, code }) => ({ ...answer, name, code })),
  ]);
}

/** One request for each type of body that the operation takes, or the one without a body. */
export function requestsOf({ requestTypes }: Operation): { suffix: string; requestType?: string }[] {
  if (requestTypes.length < 2) return [{ suffix: '', requestType: requestTypes[0] }];
  return requestTypes.map((requestType) => ({
    suffix: requestType === 'application/json' ? '' : ` ${requestType}`,
    requestType,
  }));
}

type Answered = Pick<DocumentedAnswer, 'mediaType' | 'schema' | 'exampleCode'>;

function describe([mediaType, media]: [string, OpenAPIV3.MediaTypeObject]): Answered {
  if (mediaType !== 'application/json') return { mediaType };
  const [first] = Object.values(media.examples ?? {}) as OpenAPIV3.ExampleObject[];
  const exampleCode = ((media.example ?? first?.value) as { code?: string | null } | undefined)?.code;
  const schema = draft07(closedSchema(media.schema!));
  return { mediaType, schema, ...(exampleCode && { exampleCode }) };
}

function eachOperation(document: OpenAPIV3.Document): [Operation, DocumentedOperation][] {
  return operationsOf(dereferenced(document)).map((documented) => [operationFrom(documented), documented]);
}

function operationFrom({ operationId, method, path, parameters, ...documented }: DocumentedOperation): Operation {
  const body = documented.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const namesIn = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const examplesIn = (place: string): Values =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map(({ name, example }) => [name, example as string | number]),
    );
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    description: documented.description ?? '',
    pathParameters: namesIn('path'),
    headerParameters: namesIn('header'),
    requestTypes: Object.keys(body?.content ?? {}),
    security: documented.security ?? [],
    roles: documented['x-roles'] ?? [],
    responses: documented.responses,
    examples: { path: examplesIn('path'), query: examplesIn('query'), bodies: bodyExamples(body) },
  };
}

function bodyExamples(body: OpenAPIV3.RequestBodyObject | undefined): Record<string, BodyExample> {
  return Object.fromEntries(
    Object.entries(body?.content ?? {}).map(([type, media]) => {
      const members = Object.entries((media.schema as OpenAPIV3.SchemaObject | undefined)?.properties ?? {});
      const files = members.filter(([, schema]) => (schema as OpenAPIV3.SchemaObject).format === 'binary');
      return [type, { members: (media.example ?? {}) as Record<string, unknown>, files: files.map(([name]) => name) }];
    }),
  );
}

/** The formats that draft-07 has and the contract uses; Dredd's validator refuses a schema with any other. */
const formats = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);

/** What a schema of the contract says, in draft-07: `nullable` is a type more. */
function draft07(schema: OpenAPIV3.SchemaObject): object {
  const translated = JSON.parse(
    JSON.stringify(schema, (key, value: { type?: string; nullable?: boolean; format?: string } | null) => {
      if (key === 'properties' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const { nullable, format, ...rest } = value;
      const type = nullable ? [rest.type, 'null'] : rest.type;
      return { ...rest, ...(type && { type }), ...(format !== undefined && formats.has(format) && { format }) };
    }),
  ) as object;
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...translated };
}
