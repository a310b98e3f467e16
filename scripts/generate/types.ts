import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPIV3 } from 'openapi-types';
import ts from 'typescript';

const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';

/** The types of every operation, the sandbox's included; files are bytes. */
export async function operationTypes(contract: OpenAPIV3.Document, sandbox: OpenAPIV3.Document): Promise<string> {
  const both = {
    ...contract,
    paths: { ...contract.paths, ...sandbox.paths },
    components: {
      ...contract.components,
      schemas: { ...sandbox.components?.schemas, ...contract.components?.schemas },
      responses: { ...sandbox.components?.responses, ...contract.components?.responses },
    },
  };
  const ast = await openapiTS(both as never, {
    transform: (schema) =>
      schema.format === 'binary'
        ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Uint8Array'))
        : undefined,
  });
  return banner + astToString(ast);
}
