import type { AddressInfo } from 'node:net';
import { createApp } from '../app';
import { openDependencies } from '../dependencies';
import type { OperationId } from '../contract/handler';
import { createServer } from '../http/server';
import { codesDelivered } from '../access/code-delivery';
import type { Call, TestApp } from './app';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Asks for a code to an e-mail address or a phone number, and reads it where it arrives. */
export async function codeSentTo(app: TestApp, target: string): Promise<string> {
  const reply = target.includes('@')
    ? await app.call('sendEmailCode', { body: { email: target } })
    : await app.call('sendPhoneCode', { body: { phoneNumber: target } });
  expect(reply.status).toBe(200);
  await codesDelivered();
  return /\b\d{6}\b/.exec(app.messages.lastTo(target)!)![0];
}

/** `count` codes that are not `code`. */
export function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
}

/** The verification token that a log-in without a code answers. */
export async function verificationToken(app: TestApp, email: string): Promise<{ token: string }> {
  const { status, data } = await app.call('logInWithEmail', { body: { email } });
  expect(status).toBe(206);
  return data as { token: string };
}

/** The tokens of a new session. */
export async function loggedIn(app: TestApp, email: string): Promise<{ token: string; refreshToken: string }> {
  const { status, data } = await app.call('logInWithEmail', { body: { email, code: await codeSentTo(app, email) } });
  expect(status).toBe(200);
  return data as { token: string; refreshToken: string };
}

export interface Instance {
  url: string;
  /** Sends one JSON request as the other instance's client. */
  post(path: string, body: unknown, token?: string): Promise<{ status: number; code: string | null }>;
  close(): Promise<void>;
}

/** Another server with connections of its own over the same database and storage. */
export async function secondInstance(app: TestApp): Promise<Instance> {
  const dependencies = await openDependencies(app.config, { clock: app.clock });
  const server = createServer(await createApp(dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async post(path, body, token) {
      const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(body),
      });
      const { code } = (await response.json()) as { code: string | null };
      return { status: response.status, code };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
    },
  };
}

/** Sends all bodies at the same moment, every other one to the second instance; answers how often each outcome came. */
export async function race(
  app: TestApp,
  other: Instance,
  path: string,
  bodies: object[],
  token?: string,
): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    bodies.map(async (body, index) => {
      if (index % 2) return other.post(path, body, token);
      return app.send(path, { method: 'POST', body, ...(token !== undefined && { as: { token } }) });
    }),
  );
  const counts: Record<string, number> = {};
  for (const { status, code } of outcomes) {
    const outcome = code ?? String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** What every operation with a JSON body refuses, whatever its members. */
export function refusesBadBodies(app: () => TestApp, operationId: OperationId, call: Call = {}): void {
  test.each([
    ['400', 'MALFORMED_BODY', 'a body that is no JSON', { raw: '{', headers: { 'content-type': 'application/json' } }],
    ['413', 'PAYLOAD_TOO_LARGE', 'a body over 256 KiB', { body: { code: 'x'.repeat(256 * 1024) } }],
    ['415', 'UNSUPPORTED_MEDIA_TYPE', 'a form', { form: { code: '123456' } }],
  ] as [string, string, string, Call][])('%s %s for %s', async (status, code, _what, sent) => {
    expect(await app().call(operationId, { ...call, ...sent })).toMatchObject({ status: Number(status), code });
  });
}
