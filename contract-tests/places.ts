/** Finds what a failure concerns: the place in the contract with its file and line in openapi/, and the file of the handler. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import {
  type Document,
  LineCounter,
  type Node,
  type Pair,
  type Scalar,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
} from 'yaml';
import { resolved } from '../src/contract/document';
import type { Operation } from './document';

const root = join(__dirname, '..');

/** A response of the contract. */
interface Response {
  operation: Pick<Operation, 'id' | 'path' | 'method'>;
  status: string;
  mediaType?: string;
}

/** The sources of an operation: `openapi/paths/city.yaml:17` and `src/reference/handlers/cities.ts:9`, as far as they are known. */
export interface Sources {
  contract?: string;
  handler?: string;
}

/** The places of a bundled contract, with the sources in this folder. */
export class Places {
  private readonly ids = new Map<string, Response['operation']>();

  constructor(private readonly document: OpenAPIV3.Document) {
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item ?? {})) {
        const { operationId: id } = operation as OpenAPIV3.OperationObject;
        if (id) this.ids.set(id, { id, path, method });
      }
  }

  /**
   * The place of `schemaPath`, which leads through the dereferenced schema of a response, in the contract:
   * `#/components/schemas/City/properties/id, openapi/schemas/lookups.yaml:34`.
   */
  ofSchema({ operation, status, mediaType = 'application/json' }: Response, schemaPath: string): string {
    const steps = ['paths', operation.path, operation.method.toLowerCase(), 'responses', status];
    const pointer = this.pointer([...steps, 'content', mediaType, 'schema', ...stepsOf(schemaPath)]);
    const line = sourceOf(pointer);
    return [`#/${pointer.map(escaped).join('/')}`, ...(line === undefined ? [] : [line])].join(', ');
  }

  /** As a server's log names a deviation, `getCities 200: body/data must be array [#/properties/data/type]`, with the places in the contract. */
  inDeviation(text: string): string {
    const [, id = '', status = ''] = /\b(\w+) (\d{3}): body/.exec(text) ?? [];
    const operation = this.ids.get(id);
    if (!operation) return text;
    return text.replace(
      /\[(#\/[^\]]*)\]/g,
      (_, path: string) => `(${this.ofSchema({ operation, status }, withoutKeyword(path))})`,
    );
  }

  /** The sources of a response and of its operation's handler. */
  sourcesOf({ operation: { id, path, method }, status }: Response): Sources {
    const contract = sourceOf(['paths', path, method.toLowerCase(), 'responses', status]);
    const handler = handlersById().get(id);
    return { ...(contract !== undefined && { contract }), ...(handler !== undefined && { handler }) };
  }

  /** The same place, from the last component that a reference leads to: the member, not the kind of text or number that it has. */
  private pointer(steps: string[]): string[] {
    let node: unknown = this.document;
    let pointer: string[] = [];
    for (const [index, step] of steps.entries()) {
      node = (node as Record<string, unknown> | undefined)?.[step];
      pointer = [...pointer, step];
      while (isReference(node)) {
        const target = resolved<object>(this.document, { $ref: node.$ref });
        if (index === steps.length - 1 && !('properties' in target)) return withoutComposition(pointer);
        pointer = stepsOf(node.$ref);
        node = target;
      }
    }
    return pointer;
  }
}

/** The place of the member, where the last steps lead to a part of its schema: `allOf/0`. */
function withoutComposition(pointer: string[]): string[] {
  return /^(?:all|any|one)Of$/.test(pointer.at(-2)!) ? withoutComposition(pointer.slice(0, -2)) : pointer;
}

/** The path of the schema that an error of Ajv concerns, without the keyword. */
export function withoutKeyword(schemaPath: string): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}

const isReference = (node: unknown): node is OpenAPIV3.ReferenceObject =>
  typeof (node as { $ref?: unknown } | undefined)?.$ref === 'string';
const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
const escaped = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** A node of a source file; `from` is where it starts, with its key. */
interface Found {
  file: string;
  node: unknown;
  from: number;
}

const files = new Map<string, { document: Document.Parsed; lines: LineCounter }>();

function read(file: string) {
  let known = files.get(file);
  if (!known) {
    const lines = new LineCounter();
    known = { document: parseDocument(readFileSync(join(root, file), 'utf8'), { lineCounter: lines }), lines };
    files.set(file, known);
  }
  return known;
}

/** The file and line of a place in the published document; undefined if it is not in openapi/, as for the generated types of events. */
function sourceOf(pointer: string[]): string | undefined {
  const [start, steps] = pointer[0] === 'components' ? [componentIn(pointer), pointer.slice(3)] : [whole(), pointer];
  if (!start) return undefined;
  const { file, from } = follow(start, steps).found;
  return `${file}:${read(file).lines.linePos(from).line}`;
}

const whole = (): Found => ({
  file: 'openapi/openapi.yaml',
  node: read('openapi/openapi.yaml').document.contents,
  from: 0,
});

/** Finds a component by its name, which is that of a member at the top of a file. */
function componentIn([, kind, name]: string[]): Found | undefined {
  const schemas = () => readdirSync(join(root, 'openapi/schemas')).map((file) => `schemas/${file}`);
  for (const file of (kind === 'schemas' ? schemas() : [`${kind}.yaml`]).map((one) => `openapi/${one}`)) {
    const found = member({ file, node: read(file).document.contents, from: 0 }, name!);
    if (found) return found;
  }
  return undefined;
}

/** Follows the steps through references and the parts of an allOf, which the published document has merged, as far as they lead. */
function follow(start: Found, steps: string[]): { found: Found; left: number } {
  const here = target(start);
  const [step, ...others] = steps;
  if (step === undefined) return { found: start, left: 0 };
  const next = member(here, step);
  let best = next ? follow(next, others) : { found: start, left: steps.length };
  const parts = member(here, 'allOf')?.node;
  // A later part replaces members of an earlier one.
  for (const part of isSeq(parts) ? parts.items.toReversed() : []) {
    const other = follow({ ...here, node: part, from: (part as Node).range![0] }, steps);
    if (other.left < best.left) best = other;
  }
  return best;
}

/** The target of a reference to the same or another file. */
function target(found: Found): Found {
  const reference = member(found, '$ref')?.node;
  if (!isScalar(reference)) return found;
  const [path, pointer = ''] = (reference.value as string).split('#');
  const file = path === '' ? found.file : join(found.file, '..', path!);
  return target(follow({ file, node: read(file).document.contents, from: 0 }, stepsOf(pointer)).found);
}

function member({ file, node }: Found, name: string): Found | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(name)] as Node | undefined;
    return item && { file, node: item, from: item.range![0] };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => String((key as Scalar).value) === name) as Pair<Scalar, Node> | undefined;
  return pair && { file, node: pair.value, from: pair.key.range![0] };
}

let handlerLines: Map<string, string> | undefined;

/** The file and line of each handler. Handlers are exported under the operationId (docs/recipes.md). */
function handlersById(): Map<string, string> {
  if (handlerLines) return handlerLines;
  handlerLines = new Map();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(?:^|\/)handlers(?:\/[^/]+)?\.ts$/.test(file)) continue;
    for (const [index, line] of readFileSync(join(root, 'src', file), 'utf8')
      .split('\n')
      .entries()) {
      const [, id] = /^export const (\w+): Handler</.exec(line) ?? [];
      if (id) handlerLines.set(id, `src/${file}:${index + 1}`);
    }
  }
  return handlerLines;
}
