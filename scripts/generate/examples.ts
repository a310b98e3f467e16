import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIV3 } from 'openapi-types';
import { nameOf, operationsOf } from '../../src/contract/document';
import { docUrlOf } from '../../src/http/envelope';
import { failures as sentences } from '../../src/languages/en/failures';
import { splitErrors } from './docs/operations';
import type { ErrorCodes } from './error-codes';

type Response = OpenAPIV3.ResponseObject;
type Refusal = { code: string; errors: object[] };
type Example = { value: object };
type Examples = Record<string, Example | OpenAPIV3.ReferenceObject>;

/**
 * Adds a named example for each error code of an operation, by status: the codes listed after "Errors:" in its description, else the code
 * of the shared error response's example. Examples are shared components, and operations with the same codes share an error response, so
 * the document grows little. The response's own example stays first if its code is among them, because some tools show only the first.
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

  const shared = (code: string): Example => {
    const { status, when } = codes[code]!;
    const message = (sentences as Record<string, string>)[code] ?? when;
    const shown = [...own.values()].find((example) => example.code === code);
    return (examples[code] ??= {
      value: shown ?? { ...model, message, statusCode: status, code, docUrl: docUrlOf(code), errors: [] },
    });
  };
  const exampleOf = (code: string, usual: Refusal): Examples[string] => {
    const { value } = shared(code);
    const isOther = code === usual.code && !isDeepStrictEqual(value, usual);
    return isOther ? { value: usual } : { $ref: `#/components/examples/${code}` };
  };

  for (const { operationId, description = '', responses: refusals, path, method } of operationsOf(result)) {
    const listed: string[] = [];
    for (const [status, response] of Object.entries(refusals)) {
      const name = '$ref' in response ? nameOf(response) : '';
      const usual = own.get(name);
      if (!usual) {
        if (/^[45]/.test(status))
          throw new Error(`${operationId} ${status} must be a reference to an error response with an example`);
        continue;
      }
      const named = codesOf(description, status, codes, usual);
      const variant = isDeepStrictEqual(named, [usual.code]) ? name : [name, ...named].join('-');
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
      listed.push(...named);
    }
    // As data, for clients that do not read the description.
    Object.assign(result.paths[path]![method]!, { 'x-error-codes': listed });
  }
  return { ...result, components: { ...result.components, responses, examples } };
}

/** The error codes of one status of an operation: the usual one first if it is among them, then the order of the contract. */
function codesOf(description: string, status: string, codes: ErrorCodes, usual: Refusal): string[] {
  const isOfStatus = (code: string) => new RegExp(`^${status.replace(/X/g, '\\d')}$`).test(String(codes[code]?.status));
  const [, errors] = splitErrors(description);
  const said = errors
    .filter((one) => one.startsWith(`**${status}**`))
    .flatMap((one) => one.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []);
  const named = said.filter(isOfStatus);
  // The general limit applies to every operation, and descriptions do not list internal errors.
  if (status === '429') named.push('RATE_LIMITED');
  if (status === '5XX') named.push(...Object.keys(codes).filter(isOfStatus));
  if (named.length === 0) named.push(usual.code);
  const listed = Object.keys(codes).filter((code) => named.includes(code) && code !== usual.code);
  return named.includes(usual.code) ? [usual.code, ...listed] : listed;
}
