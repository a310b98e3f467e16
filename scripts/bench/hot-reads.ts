import { readDocument } from '../../src/contract/document';
import type { Route } from './clients';
import { type BenchDatabase, withDatabase } from './databases';
import { jwtSecret, production } from './environment';
import type { BenchOptions, Engine, Figure } from './figures';
import type { PeerJob } from './peers/common';
import { assertSameResponses } from './same-responses';
import { startOurs, startPeer } from './servers';
import { recordStatements } from './statements';
import {
  type Measurements,
  type Scenario,
  type Starters,
  compared,
  measureInterleaved,
  withServers,
} from './interleaved';

type Name = 'ours' | 'Fastify' | 'bare' | 'Fastify, logging' | 'stock';

const titles: Record<Route, string> = { listing: 'one listing by id', page: 'a page of 20 with filters' };

/** The target ratio to bare `node:http`. */
const minRatioToBare = (engine: Engine, route: Route) => (engine === 'sqlite' && route === 'listing' ? 0.8 : 0.9);

/**
 * S1 and S2: requests/s of the two most frequent reads. Compares the service as it runs in production with Fastify, with bare `node:http`
 * and with the default setup of openapi-backend ("stock").
 */
export async function benchHotReads(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines)
    figures.push(...(await withDatabase(engine, (database) => benchEngine(engine, database, options))));
  return figures;
}

async function benchEngine(engine: Engine, database: BenchDatabase, options: BenchOptions): Promise<Figure[]> {
  const start = await starters(database);
  const scenarios = scenariosFor(options.only);
  const names = [...new Set(scenarios.flatMap((scenario) => scenario.names))];
  await assertPeersRespondTheSame(start, names, database);
  const measured = await measureInterleaved(start, scenarios, database, options);
  return scenarios.flatMap((scenario, index) => figuresOf(engine, scenario, measured[index]!));
}

async function assertPeersRespondTheSame(start: Starters<Name>, names: Name[], database: BenchDatabase) {
  await withServers(start, names, async (servers) => {
    await assertSameResponses(servers, database, false);
    const acceptingTokens = [...servers].filter(([name]) => name !== 'Fastify, logging' && name !== 'stock');
    await assertSameResponses(new Map(acceptingTokens), database, true);
  });
}

/** Throws if a server that the service is compared with responds differently. */
export async function checkPeers(engine: Engine): Promise<void> {
  const names: Name[] = ['ours', 'Fastify', 'bare', 'Fastify, logging', 'stock'];
  await withDatabase(engine, async (database) => assertPeersRespondTheSame(await starters(database), names, database));
}

async function starters(database: BenchDatabase): Promise<Starters<Name>> {
  const { url, folder } = database;
  const environment = production(url, folder);
  const statements = await recordStatements(environment, database);
  const { version } = readDocument().info;
  const peer = (program: 'fastify' | 'bare' | 'stock', logger = false) => {
    const job: PeerJob = { databaseUrl: url, statements, jwtSecret, version, logger };
    return () => startPeer(program, { NODE_ENV: 'production', PEER: JSON.stringify(job) }, folder);
  };
  return {
    ours: () => startOurs(environment, folder),
    Fastify: peer('fastify'),
    bare: peer('bare'),
    'Fastify, logging': peer('fastify', true),
    stock: peer('stock'),
  };
}

/** The loads to measure, with the servers that the selected figures need. */
function scenariosFor(only: BenchOptions['only']): Scenario<Name>[] {
  const isSelected = (id: string) => !only || only.has(id);
  const routes: Route[] = ['listing', 'page'];
  return [false, true].flatMap((withToken) =>
    routes.flatMap((route): Scenario<Name>[] => {
      const names: Name[] = ['ours'];
      if (isSelected('S1')) names.push('Fastify', 'bare');
      if (isSelected('S1') && !withToken) names.push('Fastify, logging');
      if (isSelected('S2') && !withToken) names.push('stock');
      const title = `${titles[route]}${withToken ? ', with a token' : ''}`;
      return names.length > 1 ? [{ title, route, withToken, names }] : [];
    }),
  );
}

function figuresOf(engine: Engine, { title, route, names }: Scenario<Name>, measured: Measurements<Name>): Figure[] {
  const figures: Figure[] = [];
  const common = { name: title, engine };
  if (names.includes('Fastify')) {
    const others = names.filter((name) => name !== 'ours' && name !== 'stock');
    const { ratioTo, ...rest } = compared(measured, 'ours', others);
    const minRatio = minRatioToBare(engine, route);
    const ratio = ratioTo('Fastify');
    const holds = ratio >= 1 && ratioTo('bare') >= minRatio;
    figures.push({ id: 'S1', ...common, ...rest, target: `≥ 1 × Fastify, ≥ ${minRatio} × bare`, ratio, holds });
  }
  if (names.includes('stock')) {
    const { ratioTo, ...rest } = compared(measured, 'ours', ['stock']);
    const ratio = ratioTo('stock');
    figures.push({ id: 'S2', ...common, ...rest, target: '≥ 8 × stock', ratio, holds: ratio >= 8 });
  }
  return figures;
}
