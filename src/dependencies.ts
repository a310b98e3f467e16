import { createTokens } from './access/tokens';
import { adjustableClock, systemClock } from './adapters/clock';
import { createLog } from './adapters/log';
import { createMessages } from './adapters/messages';
import { systemRandom } from './adapters/random';
import { type Storage, createStorage } from './adapters/storage';
import { type Config, blaming } from './config/config';
import type { Dependencies } from './contract/dependencies';
import { openDatabase } from './database/connection';
import { migrateToLatest } from './database/migrator';
import { openLimits } from './limits/limits';

export interface OpenDependencies extends Dependencies {
  announceStop(): void;
  close(): Promise<void>;
}

/** Opens what `config` names and brings the database to the newest migration; `given` takes the place of the real thing. */
export async function openDependencies(config: Config, given: Partial<Dependencies> = {}): Promise<OpenDependencies> {
  const log = given.log ?? createLog(config.logLevel);
  const clock = given.clock ?? (config.sandbox ? adjustableClock() : systemClock);
  const database = openDatabase(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    timeoutMs: config.databaseTimeoutMs,
    log,
  });
  await blaming('DATABASE_URL', () => migrateToLatest(database));
  const messages = given.messages ?? createMessages(config, log);
  const storage = given.storage ?? createStorage(config);
  await blaming('STORAGE_URL', () => probe(storage));
  const limits = given.limits ?? (await openLimits(config, database.db));
  const stop = new AbortController();
  return {
    config,
    db: database.db,
    clock,
    random: given.random ?? systemRandom,
    tokens: given.tokens ?? createTokens(config.jwtSecrets, clock),
    messages,
    storage,
    limits,
    log,
    stopping: stop.signal,
    announceStop: () => stop.abort(),
    async close() {
      messages.close();
      storage.close();
      await limits.close();
      await database.close();
    },
  };
}

/** Writes and removes a file: pictures that cannot be stored should not be found out by the first owner who sends one. */
async function probe(storage: Storage): Promise<void> {
  const key = `start-${systemRandom.hex()}`;
  await storage.put('public', key, new Uint8Array([1]));
  await storage.remove('public', key);
}
