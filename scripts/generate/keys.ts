import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, scopeOf, tokenNeedOf } from '../../src/contract/document';

/**
 * Adds the rejection of API keys, derived from `security` and `x-area`, to "Errors:" of each operation that does not accept all keys, and
 * the scope that a key needs as `x-scope`.
 */
export function withKeyRefusals(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  for (const operation of operationsOf(result)) {
    const refusal = refusalOf(operation);
    const { description = '' } = operation;
    const scope = scopeOf(operation);
    const target = result.paths[operation.path]![operation.method]!;
    if (refusal) target.description = withRefusal(description, refusal, operation);
    if (scope) Object.assign(target, { 'x-scope': scope });
  }
  return result;
}

function refusalOf(operation: Operation): string | undefined {
  const token = tokenNeedOf(operation);
  const use = keyUseOf(operation);
  if (use === 'none')
    return token === 'none' || token === 'optional' ? undefined : 'API_KEY_NOT_ACCEPTED for an API key';
  const scope = scopeOf(operation);
  if (!scope) return use === 'write' ? 'API_KEY_READ_ONLY for a read-only API key' : undefined;
  return `${use === 'write' ? 'API_KEY_READ_ONLY or ' : ''}API_KEY_SCOPE_MISSING for an API key without ${scope}`;
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
