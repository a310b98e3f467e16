import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { createLog } from '../adapters/log';
import { ClientDisconnectedError, DatabaseUnavailableError } from '../database/errors';
import { createDispatcher } from './dispatcher';
import type { Api } from './exchange';
import { createServer } from './server';

/** Sends a request to an API whose operation executes `act`; returns the response and the log. */
async function answerOf(act: Api['handle']): Promise<{ status: number; headers: Headers; text: string; log: string }> {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const dispatch = createDispatcher({ handle: act }, { version: '1.2.3', log: createLog('info', stream) });
  const server = createServer(dispatch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/any`);
  const text = await response.text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { status: response.status, headers: response.headers, text, log };
}

const failing = (error: Error) => answerOf(() => Promise.reject(error));

test('an unexpected error returns 500 without its message, which is logged with the trace id', async () => {
  const { status, text, log, headers } = await failing(new Error('select secret from app_user'));
  expect(status).toBe(500);
  const { traceId, ...envelope } = JSON.parse(text) as { traceId: string };
  expect(envelope).toEqual({
    data: null,
    isSuccess: false,
    message: 'Something went wrong. Please try again later.',
    statusCode: 500,
    code: 'INTERNAL_ERROR',
    docUrl: '/Docs/error-codes.html#INTERNAL_ERROR',
    errors: [],
    pagination: null,
  });
  expect(headers.get('x-request-id')).toBe(traceId);
  expect(log).toContain('select secret from app_user');
  expect(log.split('\n').filter((line) => line.includes(traceId))).toHaveLength(2);
});

test('returns 503 with Retry-After when the database is unavailable', async () => {
  const { status, headers, text } = await failing(new DatabaseUnavailableError('no turn'));
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(text)).toMatchObject({ code: 'NOT_READY', isSuccess: false });
});

test('logs an unavailable database as an error, and not a client that disconnected before its turn', async () => {
  const levels = async (error: Error) => /"level":"error"/.test((await failing(error)).log);
  expect(await levels(new DatabaseUnavailableError('no turn'))).toBe(true);
  expect(await levels(new ClientDisconnectedError('gone'))).toBe(false);
});

test('returns 400 for a value that the database cannot store', async () => {
  const error = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
  expect(await failing(error)).toMatchObject({ status: 400 });
});
