import findMyWay from 'find-my-way';
import { OpenAPIRouter } from 'openapi-backend';
import type { Document, Operation, ParsedRequest, Request } from 'openapi-backend';

export type Match =
  | { kind: 'operation'; operation: Operation; params: Record<string, string> }
  | { kind: 'methodNotAllowed'; allow: string[] }
  /** `like`: the path of an operation that has one parameter more than the requested path. */
  | { kind: 'notFound'; like?: string }
  | { kind: 'malformed' };

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
  /** In upper case, in the order of the contract. */
  private readonly methods: readonly findMyWay.HTTPMethod[];

  /** Throws if two operations have different names for the same parameter of a path. */
  constructor(definition: Document) {
    super({ definition });
    this.list = super.getOperations();
    this.byId = new Map(this.list.map((operation) => [operation.operationId!, operation]));
    this.methods = [...new Set(this.list.map(methodOf))];
    requireSameNames(this.list);
    for (const operation of this.list) this.routes.on(methodOf(operation), routeOf(operation), () => {}, operation);
  }

  /** Finds the operation of `method`, which is case-insensitive, and of the raw, still encoded `path`. */
  match(method: string, path: string): Match {
    const name = method.toUpperCase();
    const found = this.find(name === 'HEAD' ? 'GET' : name, path);
    if (found) return { kind: 'operation', ...found };
    if (!isDecodable(path)) return { kind: 'malformed' };
    const allow = this.methods.filter((other) => this.find(other, path));
    if (allow.length === 0) return this.notFound(path);
    const hasGet = allow.includes('GET');
    return {
      kind: 'methodNotAllowed',
      allow: hasGet ? ['GET', 'HEAD', ...allow.filter((other) => other !== 'GET')] : allow,
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

  private notFound(path: string): Match {
    const longer = `${path.endsWith('/') ? path : `${path}/`}0`;
    for (const method of this.methods) {
      const like = this.find(method, longer)?.operation.path;
      if (like?.endsWith('}')) return { kind: 'notFound', like };
    }
    return { kind: 'notFound' };
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
