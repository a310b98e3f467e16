/** Sends the requests of the published Postman collection to a server, as the application does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { generatedFolder, readDocument } from '../src/contract/document';
import { seedBasicSandbox } from '../src/sandbox/seed';
import { type Actor, type Reply, useTestApp } from '../src/testing/app';
import { testOnSqlite } from '../src/testing/databases/engine';
import { listOperations } from './document';
import { callersOf } from './examples';

interface Pair {
  key: string;
  value: string;
}
interface Item {
  name: string;
  event?: { script: { exec: string[] } }[];
  request: {
    method: string;
    auth?: { type: string; bearer?: Pair[] };
    header: Pair[];
    url: { path: string[]; query?: Pair[]; variable?: Pair[] };
    body?: { mode: string; raw?: string };
  };
}

const collection = JSON.parse(readFileSync(join(generatedFolder, 'docs/postman.json'), 'utf8')) as {
  variable: Pair[];
  item: { name: string; item: Item[] }[];
};
const [logIn, ...folders] = collection.item;

let variables: Map<string, string>;
const app = useTestApp();
beforeEach(async () => {
  Object.assign(app.sandbox, await seedBasicSandbox(app));
  variables = new Map([['$guid', 'c0ffee00-0000-4000-8000-000000000001']]);
  for (const { key, value } of collection.variable) variables.set(key, value);
});

const filled = (text: string) => text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => variables.get(name)!);

/** Sends a request; `as` replaces the token of its variable. */
async function send({ request, event }: Item, as?: Actor): Promise<Reply> {
  const { method, url, header, body, auth } = request;
  const path = url.path.map((part) => (part.startsWith(':') ? valueOf(url.variable, part.slice(1)) : part)).join('/');
  const query = (url.query ?? []).map(({ key, value }) => `${key}=${encodeURIComponent(filled(value))}`).join('&');
  const variable = auth?.type === 'noauth' ? undefined : filled(auth?.bearer?.[0]!.value ?? '{{token}}');
  const reply = await app.send(`/${path}${query && `?${query}`}`, {
    method,
    as: as ?? (variable ? { token: variable } : undefined),
    headers: Object.fromEntries(header.map(({ key, value }) => [key, filled(value)])),
    raw: body?.raw === undefined ? undefined : filled(body.raw),
  });
  for (const { script } of event ?? []) run(script.exec.join('\n'), reply);
  return reply;
}

/** Runs the script of a request with the names that Postman declares for it. */
function run(script: string, { envelope }: Reply): void {
  const pm = {
    response: { json: () => envelope },
    collectionVariables: { set: (name: string, value: string) => void variables.set(name, value) },
  };
  runInNewContext(`let data, environment, globals, request, responseBody, tests;\n${script}`, { pm });
}

const valueOf = (pairs: Pair[] = [], name: string) => encodeURIComponent(pairs.find(({ key }) => key === name)!.value);

testOnSqlite('the folder “Log in” ends with a token that other requests use', async () => {
  const [first, second, third] = logIn!.item;
  expect(await send(first!)).toMatchObject({ status: 206 });
  expect(await send(second!)).toMatchObject({ status: 200 });
  const sent = await app.send(`/Sandbox/Otp?target=${encodeURIComponent(variables.get('email')!)}`);
  variables.set('code', (sent.data as { code: string }).code);
  expect(await send(third!)).toMatchObject({ status: 200 });
  const getMe = folders.flatMap(({ item }) => item).find(({ request }) => request.url.path.at(-1) === 'GetMe');
  const me = await send(getMe!);
  expect([me.status, (me.data as { email: string }).email]).toEqual([200, variables.get('email')]);
});

const byPath = new Map(
  listOperations(readDocument()).map((operation) => [
    `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  ]),
);
const requests = folders.flatMap(({ item }) =>
  // The files of forms are on the reader's disk.
  item.filter(({ request }) => request.body?.mode !== 'formdata').map((one) => [one.name, one] as const),
);

testOnSqlite.each(requests)('the request “%s” is understood', async (_, item) => {
  const operation = byPath.get(`${item.request.method} /${item.request.url.path.join('/')}`)!;
  const { code } = await send(item, callersOf(operation)[0]);
  const misunderstood = ['VALIDATION_ERROR', 'MALFORMED_BODY', 'ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'FORBIDDEN'];
  // A code and a signature are unknown when the collection is made.
  const needsValue = /^(verifyEmail|verifyPhone|receivePaymentNotice)$/.test(operation.id);
  if (!needsValue) expect(misunderstood).not.toContain(code);
});
