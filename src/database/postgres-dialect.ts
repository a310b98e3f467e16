import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type { Statement } from './batch';
import type { Checkout, Executed } from './checkout';
import { isDeferred } from './deferred';
import { isPlannedOnce } from './planned-once';

/** Where a driver gets its connections from. */
export interface ConnectionSource {
  connect(): Promise<Checkout>;
  end(): Promise<void>;
}

/** PostgreSQL, and engines that are compatible with its protocol and dialect. */
export class ServerDialect implements Dialect {
  constructor(
    private readonly source: ConnectionSource,
    /** The first statements of every transaction. */
    private readonly firstStatements: readonly string[] = [],
  ) {}

  createDriver(): Driver {
    return new ServerDriver(this.source, this.firstStatements);
  }

  createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

/** Without Kysely's advisory lock, which distributed engines lack and poolers do not keep; migrator.ts has its replacement. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class ServerDriver implements Driver {
  constructor(
    private readonly source: ConnectionSource,
    private readonly firstStatements: readonly string[],
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ServerConnection> {
    return new ServerConnection(await this.source.connect());
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
    const begin = modes === '' ? 'begin' : `begin ${modes}`;
    return connection.begin([begin, ...this.firstStatements]);
  }

  commitTransaction(connection: ServerConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: ServerConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: ServerConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.source.end();
  }
}

const changing = new Set<string | null>(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection as Kysely uses it. In a transaction, statements that wait are sent together with the next one, in one round trip: `begin`, and
 * statements that were executed with `later` (compiled.ts).
 *
 * States: no transaction; announced: `begin` waits; open: `begin` was sent. A transaction that ends while announced sends nothing.
 */
class ServerConnection implements DatabaseConnection {
  private state: 'none' | 'announced' | 'open' = 'none';
  private waiting: Statement[] = [];

  constructor(private readonly checkout: Checkout) {}

  async begin(statements: readonly string[]): Promise<void> {
    if (statements.length === 1) {
      this.state = 'announced';
      this.waiting.push({ text: statements[0]!, values: [], rows: [] });
      return;
    }
    try {
      this.state = 'open';
      // The simple protocol executes several statements at once, the extended one, of which batches consist, does not.
      await this.checkout.execute(statements.join('; '));
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters: values } = query;
    if (this.state !== 'none' && isDeferred(query)) {
      const rows: Row[] = [];
      this.waiting.push({ text, values, rows });
      return { rows };
    }
    // All that waits belongs to the savepoint, which was sent with what waited before it. One that failed would prevent the rollback.
    if (text.startsWith('rollback to savepoint')) this.waiting = [];
    try {
      const runsAlone = this.state === 'none' && isPlannedOnce(query);
      const { command, rowCount, rows } = runsAlone
        ? await this.checkout.execute<Row>(text, values, true)
        : await this.run<Row>(text, values);
      return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    } catch (error) {
      throw withCaller(error, new Error());
    }
  }

  async commit(): Promise<void> {
    if (this.state === 'open' || this.waiting.length > 1) await this.run('commit', [], true);
    this.waiting = [];
    this.state = 'none';
  }

  async rollBack(): Promise<void> {
    const wasOpen = this.state === 'open';
    this.waiting = [];
    this.state = 'none';
    if (wasOpen) await this.checkout.execute('rollback');
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read by pages');
  }

  release(): void {
    this.checkout.release();
  }

  private async run<Row>(
    text: string,
    values: readonly unknown[],
    isSingle = values.length > 0,
  ): Promise<Executed<Row>> {
    const { waiting } = this;
    if (waiting.length === 0) return this.checkout.execute<Row>(text, values);
    this.waiting = [];
    this.state = 'open';
    if (isSingle) return this.checkout.executeTogether<Row>([...waiting, { text, values, rows: [] }]);
    // Without values, the text may consist of several statements.
    await this.checkout.executeTogether(waiting);
    return this.checkout.execute<Row>(text);
  }
}

/** Adds where the statement was executed: the error was created where the response was read. */
function withCaller(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error && error.stack) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
