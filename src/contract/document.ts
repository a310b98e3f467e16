/** The one reader of the contract: for the server, the generator, the docs page and the tests. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the contract: where it stands, and what the contract's own extensions say of it. */
export interface Operation extends OpenAPIV3.OperationObject {
  operationId: string;
  /** As documented, with `{parameters}`. */
  path: string;
  /** In lower case. */
  method: (typeof methods)[number];
  tags: [string];
  /** Those of its path too; none is a reference. */
  parameters: OpenAPIV3.ParameterObject[];
  /** Who may call it; absent where no token is needed. */
  'x-roles'?: string[];
  /** Roles that reach only their own records; `person` where nobody but one person reaches the record. */
  'x-own-only'?: string[] | 'person';
  /** Names of the limits that count it; absent where only `requests` does. */
  'x-limits'?: string[];
}

/** One step of a state machine. */
export interface Transition {
  /** Null is creation. */
  from: string | null;
  event: string;
  by: string[];
  to: string;
  /** What else has to hold, in words. */
  when?: string;
}

/** A schema of the contract with what its own extensions say of it. */
export type Schema = OpenAPIV3.SchemaObject & {
  /** The names of the members of `enum`, in its order; so are their descriptions. */
  'x-enum-varnames'?: string[];
  'x-enum-descriptions'?: string[];
  /** Other spellings of members' names, with those that they are taken for. */
  'x-also-named'?: Record<string, string>;
  /** How a text is read that people write in more ways than one, where its `format` does not say so. */
  'x-reads'?: string;
  /** Whether members may be added to `enum` within a major version. */
  'x-open'?: boolean;
  'x-state-machine'?: { initial: string[]; final: string[]; transitions: Transition[] };
};

/** The folder of everything that is generated from the contract; the same for the sources and for the built server. */
export const generatedFolder = join(projectFolder(__dirname), 'generated');

/** What the docs pages may load, for the header Content-Security-Policy: scripts, styles, pictures and answers of this server only. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function projectFolder(folder: string): string {
  return existsSync(join(folder, 'openapitools.json')) ? folder : projectFolder(dirname(folder));
}

/** The bundled contract; with the sandbox's own small document merged in where the sandbox is on. */
export function readDocument({ sandbox = false } = {}): OpenAPIV3.Document {
  const contract = readBundle('openapi');
  return sandbox ? withSandbox(contract, readBundle('sandbox')) : contract;
}

/** One bundled document by itself. */
export function readBundle(name: 'openapi' | 'sandbox'): OpenAPIV3.Document {
  return JSON.parse(readFileSync(join(generatedFolder, `${name}.json`), 'utf8')) as OpenAPIV3.Document;
}

/** The contract with the sandbox's operations, and with the components that these need. */
export function withSandbox(contract: OpenAPIV3.Document, sandbox: OpenAPIV3.Document): OpenAPIV3.Document {
  const schemas = { ...sandbox.components?.schemas, ...contract.components?.schemas };
  const responses = { ...sandbox.components?.responses, ...contract.components?.responses };
  const headers = { ...sandbox.components?.headers, ...contract.components?.headers };
  const examples = { ...sandbox.components?.examples, ...contract.components?.examples };
  return {
    ...contract,
    paths: { ...contract.paths, ...sandbox.paths },
    components: { ...contract.components, schemas, responses, headers, examples },
  };
}

/** Every operation, in the document's order. Throws where one has no operationId. */
export function operationsOf(document: OpenAPIV3.Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method] as Operation | undefined;
      if (!operation) return [];
      if (!operation.operationId) throw new Error(`${method} ${path} has no operationId`);
      const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ ...operation, path, method, parameters: parameters.map((one) => resolved(document, one)) }];
    }),
  );
}

/** The named schemas, in the document's order. */
export function schemasOf(document: OpenAPIV3.Document): [name: string, schema: Schema][] {
  return Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
}

/** The token that an operation needs: none is looked at, an access token is honoured, or one of the named kind has to be there. */
export type TokenNeed = 'none' | 'optional' | 'access' | 'verification';

/** A verification token is enough where any of the alternatives takes it. */
export function tokenNeedOf({ security = [] }: Pick<OpenAPIV3.OperationObject, 'security'>): TokenNeed {
  if (security.length === 0) return 'none';
  if (security.some((requirement) => Object.keys(requirement).length === 0)) return 'optional';
  return security.some((requirement) => 'verificationToken' in requirement) ? 'verification' : 'access';
}

/** What an API key has to be for an operation: `read` is any, and `none` that no key opens it. */
export type KeyUse = 'none' | 'read' | 'write';

/** Reading is what is called with GET. */
export function keyUseOf({ security = [], method }: Pick<Operation, 'security' | 'method'>): KeyUse {
  if (!security.some((requirement) => 'ApiKey' in requirement)) return 'none';
  return method === 'get' ? 'read' : 'write';
}

/** What a reference points to, or the node itself. */
export function resolved<Node extends object>(
  document: OpenAPIV3.Document,
  node: Node | OpenAPIV3.ReferenceObject,
): Node {
  return '$ref' in node ? resolved(document, targetOf(document, node.$ref) as Node) : node;
}

/** Whether a schema is `Nothing`, the one that only null obeys: a reference in openapi/, written out in the published document. */
export function isNothing(schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject): boolean {
  return '$ref' in schema ? nameOf(schema) === 'Nothing' : schema.enum?.length === 1 && schema.enum[0] === null;
}

/** The reference that stands beside null in an `anyOf`, which is how a reference that may be null is written. */
export function nullableReferenceOf({ anyOf = [] }: OpenAPIV3.SchemaObject): OpenAPIV3.ReferenceObject | undefined {
  const [reference, nothing] = anyOf;
  if (anyOf.length !== 2 || !('$ref' in reference!)) return undefined;
  return isNothing(nothing!) ? reference : undefined;
}

/**
 * The document with every `$ref` replaced by what it points to, one object for all that point there. The contract has no
 * schema that contains itself.
 */
export function dereferenced<Any extends OpenAPIV3.Document>(document: Any): Any {
  const known = new Map<string, unknown>();
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    if (!('$ref' in node)) return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
    const reference = node.$ref as string;
    if (!known.has(reference)) known.set(reference, resolve(targetOf(document, reference)));
    return known.get(reference);
  };
  return resolve(document) as Any;
}

/** The node at a reference within the document: `#/components/schemas/Quote`. */
function targetOf(document: OpenAPIV3.Document, reference: string): unknown {
  const keys = reference.split('/').slice(1);
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

/** The last part of a reference: the name of the component. */
export function nameOf({ $ref }: OpenAPIV3.ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
