import pg from 'pg';
import { type RowBuilder, asIs, plainRowBuilder, rowBuilder } from './rows';

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

/** The columns of a statement's results. */
export class Columns {
  private readonly names: readonly string[];
  private readonly types: readonly number[];
  private hasBuilt = false;
  private compiled: RowBuilder | undefined;

  constructor(fields: readonly pg.FieldDef[]) {
    this.names = fields.map(({ name }) => name);
    this.types = fields.map(({ dataTypeID }) => dataTypeID);
  }

  areOf(fields: readonly pg.FieldDef[]): boolean {
    const { names, types } = this;
    if (fields.length !== names.length) return false;
    return fields.every(({ name, dataTypeID }, index) => name === names[index] && dataTypeID === types[index]);
  }

  /** A function that builds the rows of one result. Compiled for the second result: many statements are sent only once. */
  rowBuilder(): RowBuilder {
    const { names } = this;
    const parsersOf = () => this.types.map(parserOf);
    if (this.hasBuilt) return (this.compiled ??= rowBuilder(names, parsersOf()));
    this.hasBuilt = true;
    return plainRowBuilder(names, parsersOf());
  }
}

/** What the pool remembers of a statement's text: its name when it is prepared, and its columns. */
export interface Known {
  name: string | undefined;
  /** The columns of the last result that was described: a migration may change them. */
  columns?: Columns;
}

/** The columns of a statement that a connection has prepared; undefined if it returns no rows. */
export interface Described {
  known: Known;
  columns: Columns | undefined;
}

/** Builds the rows of one result. pg's own query derives the columns anew for each result, which takes longer than reading one row. */
export class ResultRows {
  private rowOf: RowBuilder | undefined;

  /** Rows are added to `made`. */
  constructor(
    private readonly known: Known,
    readonly made: unknown[] = [],
  ) {}

  /** Called when the connection describes the result. Returns its columns. */
  describe(fields: readonly pg.FieldDef[]): Columns {
    const { known } = this;
    if (!known.columns?.areOf(fields)) known.columns = new Columns(fields);
    this.use(known.columns);
    return known.columns;
  }

  use(columns: Columns): void {
    this.rowOf = columns.rowBuilder();
  }

  add(values: readonly (string | null)[]): void {
    this.made.push(this.rowOf!(values));
  }
}
