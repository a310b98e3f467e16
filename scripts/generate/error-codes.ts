import type { OpenAPIV3 } from 'openapi-types';

/** Each error code with its HTTP status and a description of its cause. */
export type ErrorCodes = Record<string, { status: number; when: string }>;
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
  const rows = codes.map(([code, { status, when }]) => `| ${status} | ${code} | ${when} |`);
  const ErrorCode = {
    ...schema,
    description: [schema.description ?? '', '| HTTP | Code | When |', '|---|---|---|', ...rows, ''].join('\n'),
    enum: codes.map(([code]) => code),
    example: example as unknown,
  };
  const schemas = { ...document.components!.schemas, ErrorCode };
  return { ...document, components: { ...document.components, schemas } };
}
