import { setMaxListeners } from 'node:events';
import { createCodeDelivery } from './access/code-delivery';
import { createTokens } from './access/tokens';
import { adjustableClock, systemClock } from './adapters/clock';
import { checkDataKeys } from './adapters/data-keys';
import { type Log, createLog } from './adapters/log';
import { createMessages } from './adapters/messages';
import { createOutbound } from './adapters/outbound';
import { systemRandom } from './adapters/random';
import { createStorage } from './adapters/storage';
import { watchedMessages, watchedStorage } from './adapters/watched';
import { type Config, blaming } from './config/config';
import type { Dependencies, ServerDependencies } from './contract/dependencies';
import { type Database, type OpenDatabase, openDatabase, ping } from './database/connection';
import { turnOfProbe } from './database/connection-queue';
import { KeyedMutex } from './database/keyed-mutex';
import { listPending, migrateToLatest } from './database/migrator';
import { type Replica, openReplica } from './database/replica';
import { createProcessDatabase } from './database/request-database';
import { LongPollingLoop } from './events/long-polling';
import { requireNotMoved } from './files/startup-checks';
import { claimStorage } from './files/storage-claim';
import { ConnectionTurns } from './limits/connection-turns';
import { openLimits } from './limits/limits';
import { preflight } from './preflight';
import { guardDatabase } from './sandbox/database-guard';
import { DatabaseReadiness } from './system/database-readiness';
import { openMaintenance } from './system/maintenance';
import { askingOf, databaseWatchOf, readingsOf } from './watching';

export interface OpenDependencies extends ServerDependencies {
  /** The pool itself, for tests and tools. */
  db: Database;
  announceStop(): void;
  close(): Promise<void>;
}

/** Replacements for parts of the dependencies, as tests use them. `replica` replaces a configured replica. */
export type Given = Partial<Omit<Dependencies, 'database'>> & { replica?: Database };

/** Opens everything that `config` names, checks it before anything is written, and applies pending migrations; `given` replaces parts of it. */
export async function openDependencies(config: Config, given: Given = {}): Promise<OpenDependencies> {
  const log = given.log ?? createLog(config.logLevel);
  const clock = given.clock ?? (config.sandbox ? adjustableClock() : systemClock);
  const { metrics, tracing } = given;
  const database = primaryOf(config, given, log);
  const { messages, storage } = outsideOf(config, given, log);
  const discard = (error: unknown) => {
    // Closing may hang if the database was never reached.
    void database.close().catch(() => {});
    throw error;
  };
  await preflight(config, database, storage, log).catch(discard);
  if (config.migrates) await blaming('DATABASE_URL', () => migrateWithLog(database, log));
  const replica = replicaOf(database, config, log);
  await checkDataKeys(database.db, config.dataKeys);
  // Again: that write waits while a move reads the database, which has marked it as moved by then.
  await blaming('DATABASE_URL', () => requireNotMoved(database)).catch(discard);
  await guardDatabase(database.db, config.sandbox);
  // It writes a file, so that a storage that cannot be written stops the start and not the first upload.
  await blaming('STORAGE_URL', () => claimStorage(config, database.db, storage));
  const limits = given.limits ?? (await openLimits(config, database, metrics));
  const listingMutex = given.listingMutex ?? new KeyedMutex(config.databaseTimeoutMs * 2, () => new ConnectionTurns());
  const stop = new AbortController();
  // Each reading of a calendar listens, and their number is bounded; Node would warn of more than ten.
  setMaxListeners(0, stop.signal);
  const maintenance = given.maintenance ?? (await openMaintenance(database.db, config, { stopping: stop.signal, log }));
  const processDatabase = createProcessDatabase(database, given.replica ? { db: given.replica } : replica);
  const longPolling =
    given.longPolling ?? new LongPollingLoop({ database: processDatabase, log, stopping: stop.signal });
  metrics?.read(...readingsOf(metrics, database, { listingMutex, longPolling, clock, maintenance, replica }));
  return {
    config,
    database: processDatabase,
    db: database.db,
    listingMutex,
    longPolling,
    clock,
    random: given.random ?? systemRandom,
    tokens: given.tokens ?? createTokens(config.jwtSecrets, clock),
    messages,
    codeDelivery: given.codeDelivery ?? createCodeDelivery({ messages, log }),
    storage,
    outbound: given.outbound ?? createOutbound(config),
    limits,
    log,
    metrics,
    tracing,
    maintenance,
    readiness: given.readiness ?? readinessOf(database),
    sandboxRecords: given.sandboxRecords ?? {},
    stopping: stop.signal,
    announceStop: () => stop.abort(),
    async close() {
      messages.close();
      storage.close();
      await limits.close();
      await replica?.close();
      await database.close();
      await tracing?.close();
    },
  };
}

/** The health checks have a turn of their own, which no job and no client can take from them. */
function readinessOf({ db, inTurn }: OpenDatabase): DatabaseReadiness {
  const probed = inTurn?.(turnOfProbe) ?? db;
  return new DatabaseReadiness(() => ping(probed));
}

/** A migration may take minutes, and is not repeated: the log says when it began and ended. */
async function migrateWithLog(database: OpenDatabase, log: Log): Promise<void> {
  const pending = (await listPending(database)).length;
  if (pending > 0) log.info({ pending }, 'migrating the database');
  const applied = (await migrateToLatest(database)).length;
  if (applied > 0) log.info({ applied }, 'migrated the database');
}

/** What sends messages and stores files; watched, if the given metrics or traces watch it. */
function outsideOf(config: Config, given: Given, log: Log): Pick<Dependencies, 'messages' | 'storage'> {
  const asking = askingOf(given);
  const messages = given.messages ?? createMessages(config, log);
  const storage = given.storage ?? createStorage(config);
  return asking
    ? { messages: watchedMessages(messages, asking), storage: watchedStorage(storage, asking) }
    : { messages, storage };
}

function primaryOf(config: Config, given: Given, log: Log): OpenDatabase {
  return openDatabase(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    timeoutMs: config.databaseTimeoutMs,
    isPooled: config.databaseIsPooled,
    queue: new ConnectionTurns(),
    log,
    watch: databaseWatchOf(given),
  });
}

/** The replica gets half the timeout, so that a request can still use the primary when the replica does not answer. */
function replicaOf(primary: OpenDatabase, config: Config, log: Log): Replica | undefined {
  const { databaseReplicaUrl, databasePoolSize: poolSize, databaseTimeoutMs, databaseIsPooled: isPooled } = config;
  if (databaseReplicaUrl === undefined) return undefined;
  const timeoutMs = databaseTimeoutMs / 2;
  return openReplica(
    primary,
    openDatabase(databaseReplicaUrl, { poolSize, timeoutMs, isPooled, queue: new ConnectionTurns() }),
    log,
  );
}
