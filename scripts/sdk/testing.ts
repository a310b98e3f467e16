import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, type Operation, clientOf } from './source/client';
import type { Upload } from './source/requests';

type Page = { data: number[]; pagination: { nextCursor: string | null } };
type Reply = { data: unknown };

const read = {
  method: 'GET',
  path: '/Things/Get/{name}',
  token: 'optional',
} as Operation<{ name: string; colour?: string[] }, Reply>;
const list = { method: 'GET', path: '/Things/GetAll' } as Operation<object, Page>;
const act = { method: 'POST', path: '/Things/Act', body: 'json', token: 'required' } as Operation<
  { id: number },
  Reply
>;
const change = { ...act, method: 'PUT', path: '/Things/Change' } as Operation<{ id: number; version?: number }, Reply>;
const pay = { ...act, path: '/Things/Pay', query: ['lang'] } as Operation<{ id: number; lang: string }, Reply>;
const book = { ...act, path: '/Things/Book', keeps: 'Idempotency-Key' } as typeof act;
const upload = { method: 'POST', path: '/Things/Upload', body: 'form' } as Operation<
  { Title: string; image: Upload },
  Reply
>;
const attach = { ...upload, path: '/Things/Attach', token: 'required' } as Operation<{ image: Upload }, Reply>;
const picture = { method: 'GET', path: '/Pictures/a.png', answers: 'bytes' } as Operation<object, Blob>;
const refreshToken = { ...act, path: '/Auth/RefreshToken', token: undefined } as Operation<
  { refreshToken: string },
  Reply
>;
const text = { method: 'GET', path: '/openapi.yaml', answers: 'text' } as Operation<object, string>;
const operations = named({ text, read, list, act, change, pay, book, upload, attach, picture, refreshToken });

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; cut?: boolean };

/** Gives each operation its name, as `operationsOf` does. */
function named<Operations extends object>(operations: Operations): Operations {
  const entries = Object.entries(operations).map(([id, operation]) => [id, { id, ...(operation as object) }]);
  return Object.fromEntries(entries) as Operations;
}

/** The default response of the test service. */
export const envelope = {
  data: 'done',
  isSuccess: true,
  message: 'Done.',
  statusCode: 200,
  code: null,
  errors: [],
  traceId: 't',
};

/** A service for the tests of one file: the requests that it received, and a function that returns the response to each. */
export interface Service {
  seen: Seen[];
  answers: (request: Seen, index: number) => Answer;
  url(): string;
  client(options?: Partial<ClientOptions>): ReturnType<typeof clientOf<typeof operations>>;
}

/** Starts the service before the file's tests and stops it after them. It is reset before each test. */
export function testService(): Service {
  let server: Server;
  const service: Service = {
    seen: [],
    answers: () => ({}),
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    client: (options = {}) => clientOf(operations, { baseUrl: service.url(), ...options }, '1.2.3'),
  };
  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const one = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
        const { status = 200, headers: more, body, cut } = service.answers(one, service.seen.push(one) - 1);
        if (cut) return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'application/json', ...more });
        response.end(typeof body === 'string' ? body : JSON.stringify({ ...envelope, ...(body as object) }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    service.seen = [];
    service.answers = () => ({});
  });
  return service;
}

/** An access token of `user`, as a JWT without a valid signature. `number` distinguishes tokens of one user. */
export function tokenOf(user: string, number = 0): string {
  const payload = Buffer.from(JSON.stringify({ sub: user, number })).toString('base64url');
  return `e30.${payload}.signature`;
}

/** An error response of the service. */
export function refusal(status: number, code: string, headers?: Record<string, string>): Answer {
  return { status, headers, body: { isSuccess: false, code, message: 'No.', errors: [], traceId: 'trace-1' } };
}
