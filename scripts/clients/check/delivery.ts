/** A delivery of a webhook, as a server sent it. */
import { ok, strictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startReceiver } from '../../../src/testing/receiver';
import { startServerProcess } from '../../../src/testing/servers/server-process';

export interface Delivery {
  body: string;
  headers: Record<string, string>;
  secret: string;
}

/** Starts a sandbox, adds a webhook and blocks nights; resolves with the delivery of that event. */
export async function captureDelivery(): Promise<Delivery> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  const receiver = await startReceiver();
  const database = `sqlite:${join(folder, 'delivery.db')}`;
  const environment = { SANDBOX: 'on', OUTBOUND_LOOPBACK: 'on', LOG_LEVEL: 'error', DATABASE_URL: database };
  const server = await startServerProcess(environment, { folder });
  try {
    const post = async (path: string, body: object = {}, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      strictEqual(response.status, 200, `${path}: ${response.status}`);
      return ((await response.json()) as { data: unknown }).data;
    };
    const { tokens } = (await post('/Sandbox/Reset')) as { tokens: { owner: string } };
    const webhook = { url: receiver.url, types: ['property.nightsBlocked'] };
    const { secret } = (await post('/Webhooks/Add', webhook, tokens.owner)) as { secret: string };
    const nights = { propertyId: 11, startDate: dayFromNow(40), endDate: dayFromNow(43) };
    await post('/Reservations/AddBlockedDates', nights, tokens.owner);
    for (let waits = 0; receiver.received.length === 0 && waits < 200; waits++) await pause(100);
    const [received] = receiver.received;
    ok(received, 'the webhook has received nothing');
    return { body: received.body, headers: received.headers as Record<string, string>, secret };
  } finally {
    await server.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
