/** Lists the responses that the published contract documents, with the schema of each. */
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation as DocumentedOperation, dereferenced, operationsOf } from '../src/contract/document';
import { closedSchema, documentedContentType } from '../src/contract/responses';

/** An operation with the data to build a request. */
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** As documented, with `{parameters}`. */
  path: string;
  tag: string;
  /** The error codes by status. */
  codes: Record<string, object>;
  pathParameters: string[];
  headerParameters: string[];
  /** The media types of the request body; empty if there is none. */
  requestTypes: string[];
  security: Record<string, string[]>[];
  roles: string[];
  /** By status, with their headers. */
  responses: object;
  /** The documented examples of parameters, by location and name, and of bodies, by media type. */
  examples: { path: Values; query: Values; bodies: Record<string, BodyExample> };
}

type Values = Record<string, string | number>;

interface BodyExample {
  members: Record<string, unknown>;
  /** The names of members that are files; their examples are descriptions. */
  files: string[];
}

/** A documented response, which is one transaction: operation, status and the media types of request and response. */
export interface DocumentedAnswer {
  /**
   * Operation, status, the request's media type unless it is JSON or the only one, the response's media type unless it is JSON: `bookReservation 409`, `addOwner 200`, `getPicture 200 image/png`.
   */
  name: string;
  /** The name without the media type of the response. */
  key: string;
  /** The name of the successful request: operation and the request's media type. */
  request: string;
  operation: Operation;
  status: string;
  /** The request's media type; undefined if the operation has no body. */
  requestType?: string;
  /** The response's media type; undefined if it has no body. */
  mediaType?: string;
  /** The response's Content-Type: its media type with parameters. */
  contentType?: string;
  /** The closed JSON Schema (draft-07) of a JSON body. */
  schema?: object;
  /** The error code of the documented example. */
  exampleCode?: string;
  /** The expected error code, if the response is repeated for this code; it is the last part of the name. */
  code?: string;
}

/** The operations of the document, in order. */
export function listOperations(document: OpenAPIV3.Document): Operation[] {
  return eachOperation(document).map(([operation]) => operation);
}

/** The documented responses with a numeric status, in order, without ranges (5XX). */
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

/** Adds a copy of a response for each of its error codes in `names`, such as `bookReservation 409 PRICE_CHANGED`. */
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

/** One request for each media type of the body, or one without a body. */
export function requestsOf({ requestTypes }: Operation): { suffix: string; requestType?: string }[] {
  if (requestTypes.length < 2) return [{ suffix: '', requestType: requestTypes[0] }];
  return requestTypes.map((requestType) => ({
    suffix: requestType === 'application/json' ? '' : ` ${requestType}`,
    requestType,
  }));
}

type Answered = Pick<DocumentedAnswer, 'mediaType' | 'contentType' | 'schema' | 'exampleCode'>;

function describe([mediaType, media]: [string, OpenAPIV3.MediaTypeObject]): Answered {
  const contentType = documentedContentType(mediaType, media);
  if (mediaType !== 'application/json') return { mediaType, contentType };
  const [first] = Object.values(media.examples ?? {}) as OpenAPIV3.ExampleObject[];
  const exampleCode = ((media.example ?? first?.value) as { code?: string | null } | undefined)?.code;
  const schema = draft07(closedSchema(media.schema!));
  return { mediaType, contentType, schema, ...(exampleCode && { exampleCode }) };
}

function eachOperation(document: OpenAPIV3.Document): [Operation, DocumentedOperation][] {
  return operationsOf(dereferenced(document)).map((documented) => [operationFrom(documented), documented]);
}

function operationFrom({ operationId, method, path, tags, parameters, ...documented }: DocumentedOperation): Operation {
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
    tag: tags?.[0] ?? '',
    codes: documented['x-error-codes'] ?? {},
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

/** The formats of draft-07 that the contract uses. Dredd's validator rejects schemas with others. */
const formats = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);

/** Converts a schema to draft-07: `nullable` becomes an additional type. */
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
