import type { OpenAPIV3 } from 'openapi-types';
import ts from 'typescript';
import { banner } from './banner';

/** Generates the TypeScript types of every operation of `document`. Files are represented as bytes. */
export async function operationTypes(document: OpenAPIV3.Document): Promise<string> {
  // Its declarations for CommonJS are not valid, those of its module are.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const ast = await openapiTS(document as never, {
    transform: (schema) =>
      schema.format === 'binary'
        ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Uint8Array'))
        : undefined,
  });
  return banner + astToString(ast);
}
