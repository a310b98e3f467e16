import pg from 'pg';
import { openDatabase, withDatabase } from '../../database/connection';
import { distribute, keepSettings } from '../../database/distribution';
import { migrateToLatest } from '../../database/migrator';

/** Few shards, so that tests do not wait for hundreds of tables, but more than nodes. */
const shards = 6;

/** Creates databases on all nodes of a Citus cluster, which is identified by its coordinator's URL. */
export class CitusCluster {
  private constructor(
    private readonly coordinator: URL,
    /** The first node is the coordinator. */
    private readonly nodes: URL[],
  ) {}

  /** Throws if `url` is not the URL of a coordinator. */
  static async at(url: string): Promise<CitusCluster> {
    const coordinator = new URL(url);
    const rows = await execute<{ host: string; port: number }>(
      coordinator,
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
    );
    if (rows.length === 0) throw new Error('the cluster has no nodes: add the coordinator and its workers first');
    const nodes = rows.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }));
    return new CitusCluster(coordinator, nodes);
  }

  url(database: string): string {
    return of(this.coordinator, database).href;
  }

  /** The number of nodes, including the coordinator. */
  get size(): number {
    return this.nodes.length;
  }

  /** Creates a database with only the extension on the first `count` nodes; without the extension if `count` is 0. */
  async create(name: string, count = this.size): Promise<string> {
    const [first, ...others] = this.nodes.slice(0, Math.max(count, 1)) as [URL, ...URL[]];
    for (const node of [first, ...others]) {
      await execute(node, `create database ${name}`);
      if (count > 0) await execute(of(node, name), 'create extension citus');
    }
    const own = of(first, name);
    if (count === 0) return own.href;
    await execute(own, `select citus_set_coordinator_host('${first.hostname}', ${first.port})`);
    for (const { hostname, port } of others) await execute(own, `select citus_add_node('${hostname}', ${port})`);
    await execute(own, `select citus_set_node_property('${first.hostname}', ${first.port}, 'shouldhaveshards', true)`);
    return own.href;
  }

  /** Creates a migrated database with distributed tables. */
  async createSpread(name: string): Promise<string> {
    const url = await this.create(name);
    const database = openDatabase(url, { poolSize: 1 });
    try {
      await migrateToLatest(database);
      await distribute(database, shards);
    } finally {
      await database.close();
    }
    return url;
  }

  /** Prepares the database for copies: closes all connections to it. */
  async freeze(name: string): Promise<void> {
    for (const node of this.nodes) {
      await execute(node, `alter database ${name} allow_connections false`);
      await execute(node, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    }
  }

  /** Copies a frozen database, with the same nodes; the databases on all nodes have the same name. */
  async copy(template: string, name: string): Promise<string> {
    await Promise.all(this.nodes.map((node) => execute(node, `create database ${name} template ${template}`)));
    const url = this.url(name);
    await withDatabase(url, { poolSize: 1 }, keepSettings);
    return url;
  }

  async drop(name: string): Promise<void> {
    for (const node of this.nodes) await execute(node, `drop database if exists ${name} with (force)`);
  }
}

/** An external cluster, as a server with distributed databases; `stop` drops the databases that it created. */
export async function useCluster(url = process.env.TEST_CITUS_URL) {
  if (!url) throw new Error('TEST_CITUS_URL has to name the coordinator of a Citus cluster');
  const cluster = await CitusCluster.at(url);
  const made: string[] = [];
  return {
    async createDatabase(name: string): Promise<string> {
      const own = `${name}_${process.pid}`;
      made.push(own);
      return cluster.createSpread(own);
    },
    async stop() {
      for (const name of made) await cluster.drop(name);
    },
  };
}

function of(node: URL, database: string): URL {
  return Object.assign(new URL(node), { pathname: `/${database}` });
}

async function execute<Row extends object>(url: URL, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
