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

/** What the pool remembers of a statement's text: its name when it is prepared, and how its rows are built. */
export interface Known {
  name: string | undefined;
  /** The names and types of its columns when its rows were last built: a migration may change them. */
  columns?: string;
  rowOf?: RowBuilder;
}

/**
 * Builds the rows of one result. The row builder is cached with the statement: pg's own query derives the columns anew for each result, which
 * takes longer than reading one row.
 */
export class ResultRows {
  private rowOf: RowBuilder | undefined;

  /** Rows are added to `made`. */
  constructor(
    private readonly known: Known,
    readonly made: unknown[] = [],
  ) {}

  describe(fields: readonly pg.FieldDef[]): void {
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

  add(values: readonly (string | null)[]): void {
    this.made.push(this.rowOf!(values));
  }
}
