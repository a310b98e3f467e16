import { type Clock, adjustableClock, systemClock } from './adapters/clock';
import { type Log, createLog } from './adapters/log';
import { type Messages, createMessages } from './adapters/messages';
import { type Random, systemRandom } from './adapters/random';
import { type Storage, createStorage } from './adapters/storage';
import { type Tokens, createTokens } from './auth/tokens';
import type { Config } from './config';
import { type Database, openDatabase } from './database/connection';
import { migrateToLatest } from './database/migrator';

/** Everything an operation may use of the world. Time, randomness and the outside come in here, so that a test replaces them. */
export interface Dependencies {
  config: Config;
  db: Database;
  clock: Clock;
  random: Random;
  tokens: Tokens;
  messages: Messages;
  storage: Storage;
  log: Log;
}

export interface OpenDependencies extends Dependencies {
  close(): Promise<void>;
}

/** Opens what `config` names and brings the database to the newest migration; `given` takes the place of the real thing. */
export async function openDependencies(config: Config, given: Partial<Dependencies> = {}): Promise<OpenDependencies> {
  const log = given.log ?? createLog(config.logLevel);
  const clock = given.clock ?? (config.sandbox ? adjustableClock() : systemClock);
  const database = openDatabase(config.databaseUrl, { poolSize: config.databasePoolSize, log });
  await migrateToLatest(database);
  const messages = given.messages ?? createMessages(config, log);
  const storage = given.storage ?? createStorage(config);
  return {
    config,
    db: database.db,
    clock,
    random: given.random ?? systemRandom,
    tokens: given.tokens ?? createTokens(config.jwtSecrets, clock),
    messages,
    storage,
    log,
    async close() {
      messages.close();
      storage.close();
      await database.close();
    },
  };
}
