import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, tokenNeedOf } from '../../src/contract/document';

/** Adds the rejection of API keys, derived from `security`, to "Errors:" of each operation that does not accept all keys. */
export function withKeyRefusals(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  for (const operation of operationsOf(result)) {
    const refusal = refusalOf(operation);
    const { description = '' } = operation;
    if (refusal)
      result.paths[operation.path]![operation.method]!.description = withRefusal(description, refusal, operation);
  }
  return result;
}

function refusalOf(operation: Operation): string | undefined {
  const token = tokenNeedOf(operation);
  if (token === 'none' || token === 'optional') return undefined;
  const use = keyUseOf(operation);
  if (use === 'none') return 'API_KEY_NOT_ACCEPTED for an API key';
  return use === 'write' ? 'API_KEY_READ_ONLY for a read-only API key' : undefined;
}

/** Appends the text to the 403 in the description. Throws if the description lists no 403. */
function withRefusal(description: string, refusal: string, { operationId }: Operation): string {
  const described = description.replace(
    /(\nErrors: (?:(?!\n\n)[^])*?\b403\s(?:(?!\n\n)[^·])*?)(?=\s*·|\.\s*$|\.\n\n|\. With an Idempotency-Key)/,
    (text) => `${text}, ${refusal}`,
  );
  if (described === description) throw new Error(`${operationId} lists no 403 under "Errors:"`);
  return described;
}
