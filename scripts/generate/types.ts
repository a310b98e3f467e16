import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPIV3 } from 'openapi-types';
import ts from 'typescript';
import { banner } from './banner';

/** The types of every operation of `document`; files are bytes. */
export async function operationTypes(document: OpenAPIV3.Document): Promise<string> {
  const ast = await openapiTS(document as never, {
    transform: (schema) =>
      schema.format === 'binary'
        ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Uint8Array'))
        : undefined,
  });
  return banner + astToString(ast);
}
