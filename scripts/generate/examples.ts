import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIV3 } from 'openapi-types';
import { nameOf, operationsOf } from '../../src/contract/document';
import { docUrlOf } from '../../src/http/envelope';
import { failures as sentences } from '../../src/languages/en/failures';
import type { ErrorCodes } from './error-codes';

type Response = OpenAPIV3.ResponseObject;
type Refusal = { code: string; errors: object[] };
type Example = { value: object };
type Examples = Record<string, Example | OpenAPIV3.ReferenceObject>;

/**
 * Adds a named example for each error code of an operation, by status: those of `x-error-codes`, and for 5XX all. Examples are shared
 * components, and operations with the same codes share an error response, so the document grows little. The response's own example stays
 * first if its code is among them, because some tools show only the first.
 */
export function withRefusals(document: OpenAPIV3.Document, codes: ErrorCodes): OpenAPIV3.Document {
  const result = structuredClone(document);
  const written = (result.components?.responses ?? {}) as Record<string, Response>;
  const own = new Map(
    Object.entries(written).flatMap(([name, { content }]) => {
      const example = content?.['application/json']?.example as Refusal | undefined;
      return example?.code ? [[name, example]] : [];
    }),
  );
  const [model] = own.values();
  const examples: Record<string, Example> = {};
  const responses: Record<string, Response> = { ...written };

  const serverErrors = Object.fromEntries(Object.entries(codes).filter(([, { status }]) => status >= 500));
  const shared = (code: string): Example => {
    const { status, when, example } = codes[code]!;
    const { message, errors } = example ?? { message: (sentences as Record<string, string>)[code] ?? when, errors: [] };
    const shown = [...own.values()].find((example) => example.code === code);
    return (examples[code] ??= {
      value: shown ?? { ...model, message, statusCode: status, code, docUrl: docUrlOf(code), errors },
    });
  };
  const exampleOf = (code: string, usual: Refusal): Examples[string] => {
    const { value } = shared(code);
    const isOther = code === usual.code && !isDeepStrictEqual(value, usual);
    return isOther ? { value: usual } : { $ref: `#/components/examples/${code}` };
  };

  for (const { operationId, responses: refusals, 'x-error-codes': listed } of operationsOf(result)) {
    for (const [status, response] of Object.entries(refusals)) {
      const name = '$ref' in response ? nameOf(response) : '';
      const usual = own.get(name);
      if (!usual) {
        if (/^[45]/.test(status))
          throw new Error(`${operationId} ${status} must be a reference to an error response with an example`);
        continue;
      }
      const isServerError = status === '5XX';
      const named = inOrder(isServerError ? serverErrors : (listed?.[status] ?? {}), codes, usual);
      if (named.length === 0) throw new Error(`${operationId} lists no code for ${status} in x-error-codes`);
      const variant = isServerError || isDeepStrictEqual(named, [usual.code]) ? name : [name, ...named].join('-');
      const media = written[name]!.content!['application/json']!;
      const rest: OpenAPIV3.MediaTypeObject = { ...media };
      delete rest.example;
      responses[variant] = {
        ...written[name]!,
        content: {
          'application/json': {
            ...rest,
            examples: Object.fromEntries(named.map((code) => [code, exampleOf(code, usual)])),
          },
        },
      };
      refusals[status] = { $ref: `#/components/responses/${variant}` };
    }
  }
  return { ...result, components: { ...result.components, responses, examples } };
}

/** The error codes of one status of an operation: the usual one first if it is among them, then the order of the contract. */
function inOrder(named: object, codes: ErrorCodes, usual: Refusal): string[] {
  const listed = Object.keys(codes).filter((code) => code in named && code !== usual.code);
  return usual.code in named ? [usual.code, ...listed] : listed;
}
