import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { parse } from 'yaml';
import { operationsOf } from '../../src/contract/document';
import { projectFolder } from '../../src/values/project-folder';

type Named = Record<string, Record<string, { summary: string; value?: object }>>;

/**
 * Gives the 200 of each operation in openapi/examples.yaml its named examples. The first name has no value: it is for the example that is
 * written in openapi/paths, which some tools show alone.
 */
export function withNamedExamples(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const named = parse(readFileSync(join(projectFolder, 'openapi/examples.yaml'), 'utf8')) as Named;
  const result = structuredClone(document);
  const operations = new Map(operationsOf(result).map((operation) => [operation.operationId, operation]));
  for (const [id, examples] of Object.entries(named)) {
    const response = operations.get(id)?.responses['200'] as OpenAPIV3.ResponseObject | undefined;
    const media = response?.content?.['application/json'];
    // The sandbox's document has other operations.
    if (!media) continue;
    const example = media.example as object;
    delete media.example;
    media.examples = Object.fromEntries(
      Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value: value ?? example }]),
    );
  }
  return result;
}
