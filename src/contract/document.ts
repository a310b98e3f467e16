/** The only reader of the contract: for the server, the generator, the docs and the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { projectFolder } from '../values/project-folder';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the contract with its path, its method and the contract's extensions. */
export interface Operation extends OpenAPIV3.OperationObject {
  operationId: string;
  /** The documented path, with `{parameters}`. */
  path: string;
  /** In lower case. */
  method: (typeof methods)[number];
  tags: [string];
  /** The parameters of the operation and of its path; none is a reference. */
  parameters: OpenAPIV3.ParameterObject[];
  /** The roles that may call it; absent if no token is needed. */
  'x-roles'?: string[];
  /** Roles that can access only their own records; `person` if each record is accessible to one user only. */
  'x-own-only'?: string[] | 'person';
  /** Whether an anonymous request may receive data that is a second old. */
  'x-may-lag'?: boolean;
  /** Whether it is accepted during maintenance although it is not called with GET. */
  'x-in-maintenance'?: boolean;
  /** The names of the limits that count it; absent if only `requests` does. */
  'x-limits'?: string[];
  /** The points that a request takes of the limit `requests`; absent: 1 to read, 2 to write. */
  'x-cost'?: number;
  /** The area whose scopes an API key needs: its own, otherwise that of its tag. */
  'x-area'?: string;
  /** Its error codes by status, each with when it is returned, or null if the description of the code says it; without those of 5XX. */
  'x-error-codes'?: Record<string, Record<string, string | null>>;
  /** The tool of AI agents that calls it; absent if none does. */
  'x-agent'?: AgentExtension;
}

/** How AI agents call an operation. */
export interface AgentExtension {
  tool: string;
  /** Members of the input that the tool does not offer. */
  without?: string[];
  /** The operationId of the read whose result a person has to confirm first. */
  preview?: string;
  /** Members of the body that state what was confirmed, with the members of the preview's `data` that they are read from. */
  expecting?: Record<string, string>;
}

/** One step of a state machine. */
export interface Transition {
  /** Null for creation. */
  from: string | null;
  event: string;
  by: string[];
  to: string;
  /** Further preconditions, in words. */
  when?: string;
}

/** A schema of the contract with the contract's extensions. */
export type Schema = OpenAPIV3.SchemaObject & {
  /** The names of the members of `enum`, in the same order; so are their descriptions. */
  'x-enum-varnames'?: string[];
  'x-enum-descriptions'?: string[];
  /** Alternative names of members, with the names that they stand for. */
  'x-also-named'?: Record<string, string>;
  /** The format reader of a text, if its `format` does not name it. */
  'x-reads'?: string;
  /** The kind of text, which determines its pattern (texts.ts). */
  'x-text'?: 'line';
  /** Null means the same as an absent member; set by the generator. */
  'x-null'?: 'absent';
  /** Whether values may be added to `enum` within a major version. */
  'x-open'?: boolean;
  'x-state-machine'?: { initial: string[]; final: string[]; transitions: Transition[] };
};

/** The folder of the generated files; the same for the sources and for the built server. */
export const generatedFolder = join(projectFolder, 'generated');

/** The Content-Security-Policy of the docs pages: scripts, styles, images and responses of this server only. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The bundled contract, with the sandbox's document merged in if `sandbox`. */
export function readDocument({ sandbox = false } = {}): OpenAPIV3.Document {
  const contract = readBundle('openapi');
  return sandbox ? withSandbox(contract, readBundle('sandbox')) : contract;
}

/** One bundled document. */
export function readBundle(name: 'openapi' | 'sandbox'): OpenAPIV3.Document {
  return JSON.parse(readFileSync(join(generatedFolder, `${name}.json`), 'utf8')) as OpenAPIV3.Document;
}

/** The contract with the sandbox's operations, and with the components that they need. */
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

type Tag = OpenAPIV3.TagObject & { 'x-area'?: string };

/** All operations, in the document's order. Throws if one has no operationId. */
export function operationsOf(document: OpenAPIV3.Document): Operation[] {
  const areas = new Map(document.tags?.map((tag: Tag) => [tag.name, tag['x-area']]));
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method] as Operation | undefined;
      if (!operation) return [];
      if (!operation.operationId) throw new Error(`${method} ${path} has no operationId`);
      const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])];
      const area = operation['x-area'] ?? areas.get(operation.tags?.[0]);
      return [
        {
          ...operation,
          ...(area !== undefined && { 'x-area': area }),
          ...{ path, method, parameters: parameters.map((one) => resolved(document, one)) },
        },
      ];
    }),
  );
}

/** The named schemas, in the document's order. */
export function schemasOf(document: OpenAPIV3.Document): [name: string, schema: Schema][] {
  return Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
}

/** The token that an operation takes: none, an optional access token, or a required one of the named kind. */
export type TokenNeed = 'none' | 'optional' | 'access' | 'verification';

/** `verification` if any of the alternatives accepts a verification token. */
export function tokenNeedOf({ security = [] }: Pick<OpenAPIV3.OperationObject, 'security'>): TokenNeed {
  if (security.length === 0) return 'none';
  if (security.some((requirement) => Object.keys(requirement).length === 0)) return 'optional';
  return security.some((requirement) => 'verificationToken' in requirement) ? 'verification' : 'access';
}

/** The access that an API key needs for an operation: `read` is any key, `none` no key. */
export type KeyUse = 'none' | 'read' | 'write';

/** GET operations need `read`. */
export function keyUseOf({ security = [], method }: Pick<Operation, 'security' | 'method'>): KeyUse {
  if (!security.some((requirement) => 'ApiKey' in requirement)) return 'none';
  return method === 'get' ? 'read' : 'write';
}

/** The scope that an API key with chosen scopes needs for an operation; undefined if it accepts no keys, or any key. Throws if it has no area. */
export function scopeOf(
  operation: Pick<Operation, 'operationId' | 'security' | 'method' | 'x-area'>,
): string | undefined {
  const use = keyUseOf(operation);
  if (use === 'none') return undefined;
  const area = operation['x-area'];
  if (area === undefined) throw new Error(`${operation.operationId} accepts API keys, so it or its tag needs x-area`);
  return area === publicArea ? undefined : `${area}${use === 'read' ? 'Read' : 'Write'}`;
}

/** The area of operations that need no scope. */
const publicArea = 'Public';

/** The points that a request to the operation takes of the limit `requests`, without its body. */
export function costOf({ method, 'x-cost': cost }: Pick<Operation, 'method' | 'x-cost'>): number {
  return cost ?? (method === 'get' ? 1 : 2);
}

/** The target of a reference, or the node itself. */
export function resolved<Node extends object>(
  document: OpenAPIV3.Document,
  node: Node | OpenAPIV3.ReferenceObject,
): Node {
  return '$ref' in node ? resolved(document, targetOf(document, node.$ref) as Node) : node;
}

/** Whether a schema is `Nothing`, which only null satisfies: a reference in openapi/, inlined in the published document. */
export function isNothing(schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject): boolean {
  return '$ref' in schema ? nameOf(schema) === 'Nothing' : schema.enum?.length === 1 && schema.enum[0] === null;
}

/** The reference in an `anyOf` with null, which is how a nullable reference is written. */
export function nullableReferenceOf({ anyOf = [] }: OpenAPIV3.SchemaObject): OpenAPIV3.ReferenceObject | undefined {
  const [reference, nothing] = anyOf;
  if (anyOf.length !== 2 || !('$ref' in reference!)) return undefined;
  return isNothing(nothing!) ? reference : undefined;
}

/**
 * The document with every `$ref` replaced with its target, one object for all references to it. No schema of the contract
 * contains itself.
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
