import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';

/** An operation of the contract, with where it stands: `path` as documented, `method` in lower case. */
export type Operation = OpenAPIV3.OperationObject & { path: string; method: string };

/** The folder of everything that is generated from the contract; the same for the sources and for the built server. */
export const generatedFolder = join(projectFolder(__dirname), 'generated');

function projectFolder(folder: string): string {
  return existsSync(join(folder, 'openapitools.json')) ? folder : projectFolder(dirname(folder));
}

/** The bundled contract; with the sandbox's own small document merged in where the sandbox is on. */
export function readDocument(options: { sandbox: boolean }): OpenAPIV3.Document {
  const read = (name: string) => JSON.parse(readFileSync(join(generatedFolder, name), 'utf8')) as OpenAPIV3.Document;
  const contract = read('openapi.json');
  if (!options.sandbox) return contract;
  const sandbox = read('sandbox.json');
  const schemas = { ...sandbox.components?.schemas, ...contract.components?.schemas };
  const responses = { ...sandbox.components?.responses, ...contract.components?.responses };
  return {
    ...contract,
    paths: { ...contract.paths, ...sandbox.paths },
    components: { ...contract.components, schemas, responses },
  };
}

/**
 * The document with every `$ref` replaced by what it points to, one object for all that point there. The contract has no
 * schema that contains itself.
 */
export function dereferenced<Any extends OpenAPIV3.Document>(document: Any): Any {
  const resolved = new Map<string, unknown>();
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    if (!('$ref' in node)) return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
    const reference = node.$ref as string;
    if (!resolved.has(reference)) {
      const pointer = reference.split('/').slice(1);
      const target = pointer.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
      resolved.set(reference, resolve(target));
    }
    return resolved.get(reference);
  };
  return resolve(document) as Any;
}
