import { createTokens } from './access/tokens';
import { adjustableClock, systemClock } from './adapters/clock';
import { checkDataKeys } from './adapters/data-keys';
import { createLog } from './adapters/log';
import { createMessages } from './adapters/messages';
import { createOutbound } from './adapters/outbound';
import { systemRandom } from './adapters/random';
import { createStorage } from './adapters/storage';
import { type Config, blaming } from './config/config';
import type { Dependencies } from './contract/dependencies';
import { openDatabase } from './database/connection';
import { migrateToLatest } from './database/migrator';
import { claimStorage } from './files/ownership';
import { openLimits } from './limits/limits';
import { holdSandboxApart } from './sandbox/mark';

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
  await checkDataKeys(database.db, config.dataKeys);
  await holdSandboxApart(database.db, config.sandbox);
  const messages = given.messages ?? createMessages(config, log);
  const storage = given.storage ?? createStorage(config);
  // It writes: files that cannot be stored should not be found out by the first owner who sends one.
  await blaming('STORAGE_URL', () => claimStorage(config, database.db, storage));
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
    outbound: given.outbound ?? createOutbound(config),
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
