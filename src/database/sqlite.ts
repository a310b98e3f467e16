import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { plugins } from './append-only';
import { type RowBuilder, rowBuilder } from './rows';
import { openMain, retryWhileBusy, writeTimeoutMs } from './sqlite-file';
import type { Database, Tables } from './tables';
import type { SqliteFile, SqliteStatement } from './sqlite-library';
import { type DatabaseWatch, watched } from './watch';
import { Mutex } from './mutex';

/** SQLite's own wait, which blocks the whole process and hence is short. {@link retryWhileBusy} waits for the rest of the timeout. */
const writerBusyTimeoutMs = 20;
const readerBusyTimeoutMs = 1_000;
const mostKeptStatements = 500;

export interface SqliteSettings {
  journal_mode: string;
  synchronous: number;
  foreign_keys: number;
  busy_timeout: number;
}

export interface FileOptions {
  watch?: DatabaseWatch | undefined;
  /** Whether references between tables are checked. Default true. */
  checksReferences?: boolean | undefined;
}

/** A statement and the builder of its rows, if it returns rows. better-sqlite3 itself looks up each column name again for each row. */
interface Prepared {
  statement: SqliteStatement;
  rowOf: RowBuilder | undefined;
}

/** A connection with a bounded cache of prepared statements. Preparing a statement takes longer than executing most of them. */
class Connection {
  private readonly statements = new LRUCache<string, Prepared>({ max: mostKeptStatements });
  private constructor(
    readonly file: SqliteFile,
    private readonly watch: DatabaseWatch | undefined,
  ) {}

  static async open(
    location: string,
    busyTimeoutMs: number,
    { watch, checksReferences = true }: FileOptions,
  ): Promise<Connection> {
    const file = await openMain(location, readerBusyTimeoutMs);
    try {
      // On every connection, because only the journal mode belongs to the file. better-sqlite3's default for a second
      // connection is NORMAL, which may lose the last commits in a power failure.
      file.pragma('synchronous = FULL');
      file.pragma(`foreign_keys = ${checksReferences ? 'ON' : 'OFF'}`);
      file.pragma(`busy_timeout = ${busyTimeoutMs}`);
      return new Connection(file, watch);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  prepare(sql: string): Prepared {
    let prepared = this.statements.get(sql);
    if (!prepared) {
      const statement = this.file.prepare(sql);
      prepared = { statement, rowOf: statement.reader ? rowsOf(statement) : undefined };
      this.statements.set(sql, prepared);
    }
    return prepared;
  }

  run<Row>(query: { sql: string; parameters: readonly unknown[] }): QueryResult<Row> {
    return this.watch ? watched(this.watch, query.sql, () => this.answer<Row>(query)) : this.answer<Row>(query);
  }

  private answer<Row>(query: { sql: string; parameters: readonly unknown[] }): QueryResult<Row> {
    const { statement, rowOf } = this.prepare(query.sql);
    if (rowOf) return { rows: (statement.all(query.parameters) as unknown[][]).map(rowOf) as Row[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  settings(): SqliteSettings {
    const read = (name: string) => this.file.pragma(name, { simple: true });
    return {
      journal_mode: read('journal_mode') as string,
      synchronous: read('synchronous') as number,
      foreign_keys: read('foreign_keys') as number,
      busy_timeout: read('busy_timeout') as number,
    };
  }
}

/** Makes the statement return arrays, and returns the builder that makes objects of them. */
function rowsOf(statement: SqliteStatement): RowBuilder {
  const names = () => statement.columns().map(({ name }) => name);
  let width = 0;
  let build: RowBuilder;
  statement.raw(true);
  return (values) => {
    // The names are read with the first row, and again after a migration has changed the columns of `*`.
    if (values.length !== width) {
      build = rowBuilder(names());
      width = values.length;
    }
    return build(values);
  };
}

/**
 * Two connections to one file. Transactions and single writes use the writer, one at a time. Reads outside a transaction use
 * the reader, which in WAL mode never waits for a writer. A database in memory has only the writer.
 */
class SqliteDriver implements Driver {
  private writer!: Connection;
  private reader: Connection | undefined;
  private readonly writers = new Mutex(writeTimeoutMs);
  private opening: Promise<void> | undefined;
  private isOpen = false;
  private isDestroyed = false;

  constructor(
    private readonly location: string,
    private readonly options: FileOptions,
  ) {}

  private get watch(): DatabaseWatch | undefined {
    return this.options.watch;
  }

  /** Opens the file once. Tries again after a failure. */
  async init(): Promise<void> {
    if (this.isDestroyed) throw new Error('the database is closed');
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    await this.opening;
    this.isOpen = true;
  }

  private async open(): Promise<void> {
    const inMemory = this.location === ':memory:';
    if (!inMemory) mkdirSync(path.dirname(path.resolve(this.location)), { recursive: true, mode: 0o700 });
    this.writer = await Connection.open(this.location, writerBusyTimeoutMs, this.options);
    if (inMemory) return;
    this.reader = await Connection.open(this.location, readerBusyTimeoutMs, this.options);
    this.reader.file.pragma('query_only = ON');
  }

  private readonly onBusy = () => this.watch?.busy();

  /** Resolves when the caller may use the writer. */
  private async acquireWriter(): Promise<void> {
    if (!this.watch) return this.writers.acquire();
    const start = performance.now();
    await this.writers.acquire();
    this.watch.turn(performance.now() - start);
  }

  async acquireConnection(): Promise<Session> {
    if (!this.isOpen || this.isDestroyed) await this.init();
    return new Session(this);
  }

  async releaseConnection(): Promise<void> {}

  /** `immediate` takes the write lock at once. A transaction that reads first could not wait for the lock later; it would fail. */
  async beginTransaction(session: Session): Promise<void> {
    await this.acquireWriter();
    try {
      await retryWhileBusy(() => this.writer.run(CompiledQuery.raw('begin immediate')), this.onBusy);
    } catch (error) {
      this.writers.release();
      throw error;
    }
    session.inTransaction = true;
  }

  async commitTransaction(session: Session): Promise<void> {
    this.writer.run(CompiledQuery.raw('commit'));
    this.end(session);
  }

  async rollbackTransaction(session: Session): Promise<void> {
    try {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if (this.writer.file.inTransaction) this.writer.run(CompiledQuery.raw('rollback'));
    } finally {
      this.end(session);
    }
  }

  private end(session: Session): void {
    if (!session.inTransaction) return;
    session.inTransaction = false;
    this.writers.release();
  }

  async execute<Row>(session: Session, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (session.inTransaction) return this.writer.run(query);
    const read = this.read<Row>(query);
    if (read) return read;
    await this.acquireWriter();
    try {
      return await retryWhileBusy(() => this.writer.run<Row>(query), this.onBusy);
    } finally {
      this.writers.release();
    }
  }

  /** Undefined when there is no reader, or the statement writes. */
  read<Row>(query: CompiledQuery): QueryResult<Row> | undefined {
    return this.reader?.prepare(query.sql).statement.readonly ? this.reader.run(query) : undefined;
  }

  settings(): SqliteSettings[] {
    return [this.writer, this.reader].flatMap((connection) => (connection ? [connection.settings()] : []));
  }

  async destroy(): Promise<void> {
    if (!this.opening || this.isDestroyed) return;
    await this.opening;
    this.isDestroyed = true;
    // The writer last: the last connection to close checkpoints the write-ahead log.
    this.reader?.file.close();
    this.writer.file.close();
  }
}

/** A connection of Kysely. The driver decides for each statement which of its two connections executes it. */
class Session implements DatabaseConnection {
  inTransaction = false;
  constructor(private readonly driver: SqliteDriver) {}

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.driver.execute(this, query);
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read by pages');
  }
}

/** SQLite with one writer at a time, and with transactional DDL, so that a failed migration leaves nothing behind. */
export class FileDialect extends SqliteDialect {
  private readonly driver: SqliteDriver;

  constructor(location: string, options: FileOptions = {}) {
    super({ database: () => Promise.reject(new Error('the driver opens its own files')) });
    this.driver = new SqliteDriver(location, options);
  }

  override createDriver(): SqliteDriver {
    return this.driver;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  /** The result of a read outside a transaction; undefined when the file is not open yet, or the statement writes. */
  read<Row>(query: CompiledQuery): QueryResult<Row> | undefined {
    return this.driver.read(query);
  }

  settings(): SqliteSettings[] {
    return this.driver.settings();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A Kysely over the dialect, which executes reads outside a transaction without waiting for anything. */
export function openFileDatabase(dialect: FileDialect): Database {
  const driver = dialect.createDriver();
  const executor = new FileExecutor(dialect, driver);
  return new Kysely<Tables>({ config: { dialect, plugins }, dialect, driver, executor });
}

/**
 * Reads that the file answers at once bypass Kysely's connections, whose promises cost more than most statements do. A transaction
 * has an executor of Kysely's own, because it must see its own changes.
 */
class FileExecutor extends DefaultQueryExecutor {
  constructor(
    private readonly dialect: FileDialect,
    driver: Driver,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), new DefaultConnectionProvider(driver), plugins);
  }

  override async executeQuery<Row>(query: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    return this.dialect.read<Row>(query) ?? super.executeQuery<Row>(query);
  }
}
