import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIV3 } from 'openapi-types';
import { nameOf, operationsOf } from '../../src/contract/document';
import { failures as sentences } from '../../src/languages/en/failures';
import { splitErrors } from './docs/operations';
import type { ErrorCodes } from './error-codes';

type Response = OpenAPIV3.ResponseObject;
type Refusal = { code: string; errors: object[] };
type Example = { value: object };
type Examples = Record<string, Example | OpenAPIV3.ReferenceObject>;

/**
 * The document with a named example for each code that an operation can refuse with, by status: those that its description names behind
 * "Errors:", else the one that the refusal's own example shows. The examples are shared components, and operations that refuse with the
 * same codes share the refusal, so that they cost next to nothing. The refusal's own example stays the first one where its code is among
 * them: it is the one that tools show which know of one.
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
      value: shown ?? { ...model, message, statusCode: status, code, errors: [] },
    });
  };
  const exampleOf = (code: string, usual: Refusal): Examples[string] => {
    const { value } = shared(code);
    const isOther = code === usual.code && !isDeepStrictEqual(value, usual);
    return isOther ? { value: usual } : { $ref: `#/components/examples/${code}` };
  };

  for (const { operationId, description = '', responses: refusals } of operationsOf(result)) {
    for (const [status, response] of Object.entries(refusals)) {
      const name = '$ref' in response ? nameOf(response) : '';
      const usual = own.get(name);
      if (!usual) {
        if (/^[45]/.test(status))
          throw new Error(`${operationId} ${status} is no reference to a refusal with an example`);
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
    }
  }
  return { ...result, components: { ...result.components, responses, examples } };
}

/** The codes of one status of an operation: the usual one first if it is among them, the others as the contract lists them. */
function codesOf(description: string, status: string, codes: ErrorCodes, usual: Refusal): string[] {
  const isOfStatus = (code: string) => new RegExp(`^${status.replace(/X/g, '\\d')}$`).test(String(codes[code]?.status));
  const [, errors] = splitErrors(description);
  const said = errors
    .filter((one) => one.startsWith(`**${status}**`))
    .flatMap((one) => one.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []);
  const named = said.filter(isOfStatus);
  // Whatever else an operation's limits are, how much a client asks at all is limited too; and of what goes wrong in the service itself
  // no description speaks.
  if (status === '429') named.push('RATE_LIMITED');
  if (status === '5XX') named.push(...Object.keys(codes).filter(isOfStatus));
  if (named.length === 0) named.push(usual.code);
  const listed = Object.keys(codes).filter((code) => named.includes(code) && code !== usual.code);
  return named.includes(usual.code) ? [usual.code, ...listed] : listed;
}
