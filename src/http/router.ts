import findMyWay from 'find-my-way';
import { OpenAPIRouter } from 'openapi-backend';
import type { Document, Operation, ParsedRequest, Request } from 'openapi-backend';
import { nearestOf } from './nearest';

export type Match =
  | { kind: 'operation'; operation: Operation; params: Record<string, string> }
  /** `near`: operations of the method that may have been meant, if the path only matches a parameter such as `{fileName}`. */
  | { kind: 'methodNotAllowed'; allow: string[]; near: string[] }
  /** `near`: at most three operations that resemble the request, such as `GET /Things/Get/{id}`. */
  | { kind: 'notFound'; near: string[] }
  /** `position`: that of the first `%` that begins no UTF-8 character, from 1. */
  | { kind: 'malformed'; position: number };

/** Longer than any path that Node accepts: the contract limits the length of parameters. */
const longestParameter = 32 * 1024;

/**
 * openapi-backend's router over the index of find-my-way. The base class flattens the document and compiles one expression for each
 * operation at every request, which takes a millisecond. Paths are case-insensitive; parameters are percent-decoded once.
 */
export class IndexedRouter extends OpenAPIRouter {
  private readonly list: Operation[];
  private readonly byId: Map<string, Operation>;
  private readonly routes = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: longestParameter,
  });
  private readonly nearest: (path: string, method: string) => string[];
  /** In upper case, in the order of the contract. */
  private readonly methods: readonly findMyWay.HTTPMethod[];

  /** Throws if two operations have different names for the same parameter of a path. */
  constructor(definition: Document) {
    super({ definition });
    this.list = super.getOperations();
    this.byId = new Map(this.list.map((operation) => [operation.operationId!, operation]));
    this.methods = [...new Set(this.list.map(methodOf))];
    this.nearest = nearestOf(this.list);
    requireSameNames(this.list);
    for (const operation of this.list) this.routes.on(methodOf(operation), routeOf(operation), () => {}, operation);
  }

  /** Finds the operation of `method`, which is case-insensitive, and of the raw, still encoded `path`. */
  match(method: string, path: string): Match {
    const name = method.toUpperCase();
    const found = this.find(name === 'HEAD' ? 'GET' : name, path);
    if (found) return { kind: 'operation', ...found };
    if (!isDecodable(path)) return { kind: 'malformed', position: undecodableAt(path) };
    const allow = this.methods.filter((other) => this.find(other, path));
    if (allow.length === 0) return this.notFound(path, name);
    const hasGet = allow.includes('GET');
    return {
      kind: 'methodNotAllowed',
      allow: hasGet ? ['GET', 'HEAD', ...allow.filter((other) => other !== 'GET')] : allow,
      near: this.ofMethod(name, path, this.find(allow[0]!, path)!.operation),
    };
  }

  override matchOperation(request: Request, strict?: boolean): Operation {
    const match = this.match(request.method, request.path);
    if (match.kind === 'operation') {
      request.params = match.params;
      return match.operation;
    }
    if (strict) throw new Error(match.kind === 'methodNotAllowed' ? '405-methodNotAllowed' : '404-notFound');
    return undefined as unknown as Operation;
  }

  override getOperations(): Operation[] {
    return this.list ?? super.getOperations();
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.byId.get(operationId);
  }

  /** The request is parsed already; openapi-backend calls this up to four times a request. */
  override parseRequest(request: Request): ParsedRequest {
    return {
      method: request.method,
      path: request.path,
      headers: request.headers,
      params: request.params ?? {},
      query: request.query as unknown,
      cookies: {},
      requestBody: request.body as unknown,
      body: request.body as unknown,
    };
  }

  private find(method: string, path: string) {
    // find-my-way would take `#` for the end of the path.
    const encoded = path.includes('#') ? path.replaceAll('#', '%23') : path;
    const found = this.routes.find(method as findMyWay.HTTPMethod, encoded);
    return found && { operation: found.store as Operation, params: found.params as Record<string, string> };
  }

  /** For `POST /Pictures/Upload`, which has the form of `GET /Pictures/{fileName}`: operations of `method` that resemble it. */
  private ofMethod(method: string, path: string, { path: matched }: Operation): string[] {
    if (!matched.endsWith('}') || !/\/[a-z]+\/?$/i.test(path)) return [];
    return this.nearest(path, method).filter((name) => name.startsWith(`${method} `));
  }

  /** Begins with the operation whose path has one parameter more than the requested path, if there is one. */
  private notFound(path: string, method: string): Match {
    const longer = `${path.endsWith('/') ? path : `${path}/`}0`;
    const like = this.methods
      .map((method) => this.find(method, longer)?.operation)
      .find((operation) => operation?.path.endsWith('}'));
    const first = like ? [`${methodOf(like)} ${like.path}`] : [];
    return { kind: 'notFound', near: [...new Set([...first, ...this.nearest(path, method)])].slice(0, 3) };
  }
}

function methodOf({ method }: Operation): findMyWay.HTTPMethod {
  return method.toUpperCase() as findMyWay.HTTPMethod;
}

/** `/Things/{id}` as find-my-way has it: `/Things/:id`. */
function routeOf({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function requireSameNames(operations: readonly Operation[]): void {
  const names = new Map<string, string>();
  for (const { path } of operations) {
    for (const { index, 0: name } of path.matchAll(/\{\w+\}/g)) {
      const before = path
        .slice(0, index)
        .replaceAll(/\{\w+\}/g, '{}')
        .toLowerCase();
      if ((names.get(before) ?? name) !== name) throw new Error(`two names for one path segment: ${path}`);
      names.set(before, name);
    }
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The position, from 1, of the first percent sign that does not begin an encoded UTF-8 character. */
function undecodableAt(path: string): number {
  for (const { index, 0: encoded } of path.matchAll(/(?:%[\da-f]{2})+|%/gi)) {
    if (isDecodable(encoded)) continue;
    let at = 0;
    while (isDecodable(encoded.slice(at, at + lengthOf(encoded, at)))) at += lengthOf(encoded, at);
    return index + at + 1;
  }
  return 1;
}

/** The length of the encoded character at `at`, by its first byte. */
function lengthOf(encoded: string, at: number): number {
  const byte = parseInt(encoded.slice(at + 1, at + 3), 16);
  return 3 * (byte < 0xe0 ? (byte < 0xc0 ? 1 : 2) : byte < 0xf0 ? 3 : 4);
}
