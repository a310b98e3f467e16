import { OpenAPIRouter } from 'openapi-backend';
import type { Document, Operation, ParsedRequest, Request } from 'openapi-backend';

interface Node {
  literals: Map<string, Node>;
  parameter?: { name: string; node: Node };
  operations: Map<string, Operation>;
}

export type Match =
  | { kind: 'operation'; operation: Operation; params: Record<string, string> }
  | { kind: 'methodNotAllowed'; allow: string[] }
  /** `like` is the path of an operation that begins as the one that was asked for, and goes on. */
  | { kind: 'notFound'; like?: string }
  | { kind: 'malformed' };

/**
 * openapi-backend's router over an index by path segment, so that a request costs the same however many operations the
 * contract has (its own flattens the document and compiles one expression an operation, on every request).
 * Literal segments match in any case, as ASP.NET does; parameters are percent-decoded once.
 */
export class IndexedRouter extends OpenAPIRouter {
  private readonly list: Operation[];
  private readonly byId: Map<string, Operation>;
  private readonly root: Node = { literals: new Map(), operations: new Map() };

  constructor(definition: Document) {
    super({ definition });
    this.list = super.getOperations();
    this.byId = new Map(this.list.map((operation) => [operation.operationId!, operation]));
    for (const operation of this.list) this.insert(operation);
  }

  /** Finds the operation of `method`, in any case, and raw, still encoded `path`. */
  match(method: string, path: string): Match {
    const segments = path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
    try {
      if (path.includes('%')) segments.forEach((segment, index) => (segments[index] = decodeURIComponent(segment)));
    } catch {
      return { kind: 'malformed' };
    }
    let node = this.root;
    const params: Record<string, string> = {};
    for (const segment of segments) {
      const literal = node.literals.get(segment.toLowerCase());
      if (literal) {
        node = literal;
      } else if (node.parameter && segment !== '') {
        params[node.parameter.name] = segment;
        node = node.parameter.node;
      } else {
        return { kind: 'notFound' };
      }
    }
    if (node.operations.size === 0) return notFound(node);
    const verb = method.toLowerCase();
    const operation = node.operations.get(verb === 'head' ? 'get' : verb);
    if (operation) return { kind: 'operation', operation, params };
    const allow = [...node.operations.keys()].map((name) => name.toUpperCase());
    return {
      kind: 'methodNotAllowed',
      allow: allow.includes('GET') ? ['GET', 'HEAD', ...allow.filter((name) => name !== 'GET')] : allow,
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

  /** The request is parsed already; openapi-backend asks for it up to four times a request. */
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

  private insert(operation: Operation): void {
    let node = this.root;
    for (const segment of operation.path.split('/').slice(1)) {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      if (parameter !== undefined) {
        node.parameter ??= { name: parameter, node: { literals: new Map(), operations: new Map() } };
        if (node.parameter.name !== parameter) throw new Error(`two names for one path segment: ${operation.path}`);
        node = node.parameter.node;
      } else {
        const key = segment.toLowerCase();
        const next: Node = node.literals.get(key) ?? { literals: new Map(), operations: new Map() };
        node.literals.set(key, next);
        node = next;
      }
    }
    node.operations.set(operation.method, operation);
  }
}

function notFound({ parameter }: Node): Match {
  const [operation] = parameter?.node.operations.values() ?? [];
  return { kind: 'notFound', ...(operation && { like: operation.path }) };
}
