import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf } from '../../src/contract/document';

/** Each error code with its HTTP status, what the client should do, a description of its cause and, if `errors` is not empty, a real response. */
export type ErrorCodes = Record<
  string,
  { status: number; action: string; when: string; example?: { message: string; errors: object[] } }
>;
type ErrorCodeSchema = OpenAPIV3.SchemaObject & { 'x-error-codes'?: ErrorCodes; example?: string };

/** The error codes of the bundled contract. Throws if it has none. */
export function errorCodesOf(document: OpenAPIV3.Document): ErrorCodes {
  const codes = (document.components?.schemas?.ErrorCode as ErrorCodeSchema | undefined)?.['x-error-codes'];
  if (!codes) throw new Error('the schema ErrorCode has no x-error-codes');
  return codes;
}

/** Adds the codes to the document, as the enum of ErrorCode and as a table in its description. */
export function withErrorCodes(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const { 'x-error-codes': _, example, ...schema }: ErrorCodeSchema = document.components!.schemas!.ErrorCode as object;
  const codes = Object.entries(errorCodesOf(document));
  const rows = codes.map(([code, { status, when, action }]) => `| ${status} | ${code} | ${when} | ${action} |`);
  const ErrorCode = {
    ...schema,
    description: [
      schema.description ?? '',
      '| HTTP | Code | When | What to do |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
    enum: codes.map(([code]) => code),
    example: example as unknown,
  };
  const schemas = { ...document.components!.schemas, ErrorCode };
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * Completes `x-error-codes` of each operation: statuses that list codes without conditions get the form of the others, and 429 gets the code
 * of the general limit. Throws for a code that is unknown or has another status.
 */
export function withListedCodes(document: OpenAPIV3.Document, codes: ErrorCodes): OpenAPIV3.Document {
  const result = structuredClone(document);
  for (const operation of operationsOf(result)) {
    const { operationId, path, method, responses } = operation;
    const written: Record<string, Record<string, string | null> | string[]> = operation['x-error-codes'] ?? {};
    const listed: NonNullable<Operation['x-error-codes']> = {};
    const declared = Object.keys(responses).filter((status) => /^4\d\d$/.test(status));
    for (const status of new Set([...declared, ...Object.keys(written)])) {
      const named = written[status] ?? {};
      const codesOfStatus = {
        ...(status === '429' && { RATE_LIMITED: null }),
        ...(Array.isArray(named) ? Object.fromEntries(named.map((code) => [code, null])) : named),
      };
      const wrong = Object.keys(codesOfStatus).filter((code) => String(codes[code]?.status) !== status);
      if (wrong.length > 0) throw new Error(`${operationId} lists ${wrong.join(', ')} under ${status}`);
      listed[status] = codesOfStatus;
    }
    if (Object.keys(listed).length > 0) Object.assign(result.paths[path]![method]!, { 'x-error-codes': listed });
  }
  return result;
}
