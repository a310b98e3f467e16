import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type Known, ResultRows } from './result-rows';

const mostPreparedStatements = 500;

/** The statements that a connection has prepared, as pg stores them: texts by name. */
type PreparedConnection = pg.Connection & {
  parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
};
const submitQuery = pg.Query.prototype.submit;

/** A query whose rows are built by {@link ResultRows}. */
export class RowsQuery extends pg.Query {
  readonly result: ResultRows;

  constructor(
    private readonly config: pg.QueryConfig,
    known: Known,
  ) {
    super(config);
    this.result = new ResultRows(known);
  }

  /** Closes the statement that the connection has prepared under the name if the name was given to this one since. */
  override submit = (connection: pg.Connection): void => {
    const { name, text } = this.config;
    const { parsedStatements: prepared } = connection as PreparedConnection;
    if (name !== undefined && (prepared[name] ?? text) !== text) {
      (connection as PreparedConnection).close({ type: 'S', name });
      delete prepared[name];
    }
    return submitQuery.call(this, connection);
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.result.describe(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.result.add(fields);
  }
}

/** The statements that a pool has sent, without those that were not sent for the longest time. */
export class Statements {
  private readonly known = new LRUCache<string, Known>({ max: mostPreparedStatements });
  /** How many times all names were replaced. */
  private generation = 0;

  constructor(private readonly arePrepared: boolean) {}

  /**
   * Bounded, because a prepared statement occupies memory on the server until it or its connection is closed. A statement beyond the bound
   * gets the name of the one that was not sent for the longest time.
   */
  knownOf(sql: string): Known {
    const known = this.known.get(sql);
    if (known) return known;
    const name = this.known.size < mostPreparedStatements ? this.newName() : this.known.pop()!.name;
    const added = { name };
    this.known.set(sql, added);
    return added;
  }

  private newName(): string | undefined {
    return this.arePrepared ? `s${this.generation}_${this.known.size}` : undefined;
  }

  /**
   * Called when the plan of a prepared statement is older than a migration. The other prepared statements, on all connections, may be
   * outdated too, so all get new names at once.
   */
  outlived(sql: string, known: Known): void {
    if (this.known.get(sql) !== known) return;
    this.generation++;
    this.known.clear();
  }
}
