import type { AddressInfo } from 'node:net';
import { createApp } from '../../app';
import { openDependencies } from '../../dependencies';
import { createServer } from '../../http/server';
import type { TestApp } from '../app';

/** A server in the same process that shares only database, storage and clock with the first. */
export interface Instance {
  url: string;
  /** Sends a JSON request to this instance. */
  post(path: string, body: unknown, token?: string): Promise<{ status: number; code: string | null }>;
  close(): Promise<void>;
}

/** Starts another server with separate connections to the same database and storage. */
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

/** Sends all bodies concurrently, every second one to the second instance; returns the count of each outcome. */
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
