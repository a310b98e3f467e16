import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, keyUseOf, operationsOf, tokenNeedOf } from '../../src/contract/document';

/** The document with what an API key is refused, behind "Errors:" of each operation that refuses some: it follows from `security`. */
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
  if (use === 'none') return 'API_KEY_NOT_ACCEPTED to an API key';
  return use === 'write' ? 'API_KEY_READ_ONLY to an API key that may only read' : undefined;
}

/** At the end of what is said of the 403. Throws where the description has none. */
function withRefusal(description: string, refusal: string, { operationId }: Operation): string {
  const described = description.replace(
    /(\nErrors: (?:(?!\n\n)[^])*?\b403\s(?:(?!\n\n)[^·])*?)(?=\s*·|\.\s*$|\.\n\n|\. With an Idempotency-Key)/,
    (said) => `${said}, ${refusal}`,
  );
  if (described === description) throw new Error(`${operationId} names no 403 under "Errors:"`);
  return described;
}
