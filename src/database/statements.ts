import pg from 'pg';
import { type RowBuilder, asIs, plainRowBuilder, rowBuilder } from './rows';

const mostPreparedStatements = 500;

type Parser = (text: string) => unknown;

const { DATE, INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins;
/** By the types' object ids; pg asks for every column of every answer. */
const parsers = new Map<number, Parser>([
  [DATE, asIs],
  [TEXT, asIs],
  [VARCHAR, asIs],
  [INT8, Number],
  [NUMERIC, Number],
]);

/**
 * The pool's own type parsers, pg's global ones stay as they are. Numbers stay exact: what we store in 64 bits (instants,
 * minor units, counts, and their sums, which are `numeric`) lies below 2^53.
 */
function parserOf(oid: number): Parser {
  let parser = parsers.get(oid);
  if (!parser) parsers.set(oid, (parser = pg.types.getTypeParser(oid, 'text') as Parser));
  return parser;
}

/** What is known of a statement's text: a name where it is worth preparing, and how its rows are made. */
export interface Known {
  name: string | undefined;
  /** The names and types of its columns when its rows were last made: a migration may change either. */
  columns?: string;
  rowOf?: RowBuilder;
}

/**
 * A query that makes its rows by a builder that is kept with the statement: pg's own works out anew for each answer which columns it has,
 * which takes longer than reading one row.
 */
export class RowsQuery extends pg.Query {
  readonly made: Record<string, unknown>[] = [];
  private rowOf: RowBuilder | undefined;

  constructor(
    config: pg.QueryConfig,
    private readonly known: Known | undefined,
  ) {
    super(config);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { known } = this;
    const columns = fields.map(({ name }) => name);
    const types = fields.map(({ dataTypeID }) => dataTypeID);
    const described = `${columns.join()} ${types.join()}`;
    if (known?.rowOf && known.columns === described) {
      this.rowOf = known.rowOf;
      return;
    }
    this.rowOf = (known ? rowBuilder : plainRowBuilder)(columns, types.map(parserOf));
    if (known) Object.assign(known, { columns: described, rowOf: this.rowOf });
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.made.push(this.rowOf!(fields));
  }
}

/** What a pool knows of the statements that it has sent. */
export class Statements {
  private readonly known = new Map<string, Known>();
  /** How often all names were given up. */
  private generation = 0;

  constructor(private readonly arePrepared: boolean) {}

  /** Bounded, because each name stays on the server while its connection lives. */
  knownOf(sql: string): Known | undefined {
    let known = this.known.get(sql);
    if (!known && this.known.size < mostPreparedStatements) {
      const name = this.arePrepared ? `s${this.generation}_${this.known.size}` : undefined;
      this.known.set(sql, (known = { name }));
    }
    return known;
  }

  /**
   * The plan of a statement is of the schema before a migration. Others, on other connections too, would find the same one after
   * the other, so all get new names, once.
   */
  outlived(sql: string, known: Known): void {
    if (this.known.get(sql) !== known) return;
    this.generation++;
    this.known.clear();
  }
}
