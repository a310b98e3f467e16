import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { Cluster } from '../../src/testing/servers/cluster';
import { environmentFor } from './market';
import { flood } from './pipelined';
import { type Property, atMost, none } from './properties';
import { percentile, probe } from './slow';
import type { StormOptions } from './storm';

const connections = 200;
/** In ms. */
const maxP99 = 500;
/** Makes each read of the currencies take 0.2 s, like a search at its worst. */
const slowReads = `alter table currency rename to currency_rows;
  create view currency as select c.* from (select pg_sleep(0.2)) as slow, currency_rows as c`;

/**
 * The networks of one site keep {@link connections} slow reads in flight, which wait for the connections to PostgreSQL, while a client of another site
 * sends normal requests. With the default size of the pool and the default DATABASE_TIMEOUT_MS.
 */
export async function fullPool({ program, report }: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'full-pool-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const { DATABASE_TIMEOUT_MS: _, ...environment } = environmentFor(url, folder);
  const cluster = new Cluster(1, environment, { folder, program });
  const sockets: Socket[] = [];
  try {
    await cluster.start();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(slowReads);
    await client.end();
    const instance = cluster.at(0)!;
    const alone = await probe(instance, 5_000);
    report(`${connections} connections with slow reads for 15 s`);
    const { port } = new URL(instance.url);
    for (let index = 0; index < connections; index++)
      sockets.push(flood({ port, path: '/Currency/GetAll', localAddress: `127.0.1.${index + 1}`, depth: 1 }));
    const among = await probe(instance, 15_000);
    for (const socket of sockets) socket.destroy();
    const properties = [
      atMost('probe-median-alone', percentile(alone.times, 0.5), maxP99, 'ms'),
      atMost('probe-median-while-full', percentile(among.times, 0.5), maxP99, 'ms'),
      atMost('probe-p99-while-full', percentile(among.times), maxP99, 'ms'),
      none('probes-are-answered', among.wrong, among.times.length, 'probes'),
    ];
    return properties.map((one) => ({ experiment: 'full pool', ...one }));
  } finally {
    for (const socket of sockets) socket.destroy();
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
