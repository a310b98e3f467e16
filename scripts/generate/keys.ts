import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, scopeOf, tokenNeedOf } from '../../src/contract/document';

/**
 * Adds the rejection of API keys, derived from `security` and `x-area`, to the error codes of each operation that does not accept all keys,
 * and the scope that a key needs as `x-scope`.
 */
export function withKeyRefusals(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  for (const operation of operationsOf(result)) {
    const refusals = refusalsOf(operation);
    const { operationId, path, method, 'x-error-codes': codes } = operation;
    const target = result.paths[path]![method]!;
    if (refusals.length > 0) {
      if (!codes?.['403']) throw new Error(`${operationId} lists no code for 403 in x-error-codes`);
      for (const code of refusals) codes['403'][code] = null;
    }
    const scope = scopeOf(operation);
    if (scope) Object.assign(target, { 'x-scope': scope });
  }
  return result;
}

function refusalsOf(operation: Operation): string[] {
  const token = tokenNeedOf(operation);
  const use = keyUseOf(operation);
  if (use === 'none') return token === 'none' || token === 'optional' ? [] : ['API_KEY_NOT_ACCEPTED'];
  return [...(use === 'write' ? ['API_KEY_READ_ONLY'] : []), ...(scopeOf(operation) ? ['API_KEY_SCOPE_MISSING'] : [])];
}
