import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type RowBuilder, asIs, plainRowBuilder, rowBuilder } from './rows';

const mostPreparedStatements = 500;

/** The statements that a connection has prepared, as pg stores them: texts by name. */
type PreparedConnection = pg.Connection & {
  parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
};
const submitQuery = pg.Query.prototype.submit;

type Parser = (text: string) => unknown;

const { DATE, INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins;
/** By the object id of the type. pg looks up a parser for every column of every result. */
const parsers = new Map<number, Parser>([
  [DATE, asIs],
  [TEXT, asIs],
  [VARCHAR, asIs],
  [INT8, Number],
  [NUMERIC, Number],
]);

/**
 * The type parsers of the pool; pg's global parsers are not changed. Numbers are exact: all 64-bit values that we store (instants,
 * minor units, counts) and their sums, which are `numeric`, are below 2^53.
 */
function parserOf(oid: number): Parser {
  let parser = parsers.get(oid);
  if (!parser) parsers.set(oid, (parser = pg.types.getTypeParser(oid, 'text') as Parser));
  return parser;
}

/** What the pool remembers of a statement's text: its name when it is prepared, and how its rows are built. */
export interface Known {
  name: string | undefined;
  /** The names and types of its columns when its rows were last built: a migration may change them. */
  columns?: string;
  rowOf?: RowBuilder;
}

/**
 * A query whose row builder is cached with the statement. pg's own query derives the columns anew for each result, which takes longer
 * than reading one row.
 */
export class RowsQuery extends pg.Query {
  readonly made: Record<string, unknown>[] = [];
  private rowOf: RowBuilder | undefined;

  constructor(
    private readonly config: pg.QueryConfig,
    private readonly known: Known,
  ) {
    super(config);
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
    const { known } = this;
    const columns = fields.map(({ name }) => name);
    const types = fields.map(({ dataTypeID }) => dataTypeID);
    const described = `${columns.join()} ${types.join()}`;
    const sameColumns = known.columns === described;
    if (!sameColumns) Object.assign(known, { columns: described, rowOf: undefined });
    // Compiled for the second result: many statements are sent only once.
    this.rowOf = sameColumns
      ? (known.rowOf ??= rowBuilder(columns, types.map(parserOf)))
      : plainRowBuilder(columns, types.map(parserOf));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.made.push(this.rowOf!(fields));
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
