import pg from 'pg';
import { type Described, type Known, ResultRows } from './result-rows';

/** A statement with its values. Its rows are added to `rows` when it has been executed. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  rows: unknown[];
}

/** What pg's connection offers to a query; its published types are older. pg-cursor uses the same. */
interface Protocol {
  stream: { cork(): void; uncork(): void };
  /** The texts of the prepared statements, by name. */
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  query(text: string): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** The part of the interface by which pg.Client accepts queries of other packages that all queries share. */
abstract class Query implements pg.Submittable {
  /** Set by pg.Client. */
  declare callback: (error: Error | null) => void;
  /** The command tags of the executed statements, such as `INSERT 0 1`. */
  readonly tags: string[] = [];

  abstract submit(connection: pg.Connection): void;

  handleCommandComplete({ text }: { text: string }): void {
    this.tags.push(text);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/** A text without values, which may consist of several statements. It is sent with the simple protocol. */
export class TextQuery extends Query {
  private readonly result: ResultRows;

  constructor(
    readonly text: string,
    known: Known,
    rows: unknown[],
  ) {
    super();
    this.result = new ResultRows(known, rows);
  }

  submit(connection: pg.Connection): void {
    (connection as unknown as Protocol).query(this.text);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.result.describe(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.result.add(fields);
  }

  handleEmptyQuery(): void {}
}

/**
 * Statements with values that are sent together, in one write and one round trip. PostgreSQL executes them in order, each with a snapshot of
 * its own, and skips those after one that fails: there is one Sync message, after the last statement.
 *
 * pg.Client reads `name` and `text` when a statement has been prepared, to remember it.
 */
export class Batch extends Query {
  private readonly values: readonly (readonly unknown[])[];
  private readonly results: readonly ResultRows[];

  constructor(
    readonly statements: readonly Statement[],
    private readonly known: readonly Known[],
    /** What the connection has described, by the name of the statement. */
    private readonly described: Map<string, Described>,
  ) {
    super();
    // Before anything is sent, because it throws if a value cannot be sent.
    this.values = statements.map(({ values }) => values.map(prepareValue));
    this.results = statements.map(({ rows }, index) => new ResultRows(known[index]!, rows));
  }

  /** The index of the statement whose response is being read; when the batch has failed, of the statement that failed. */
  get current(): number {
    return this.tags.length;
  }

  get name(): string | undefined {
    return this.known[this.current]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.current]?.text;
  }

  submit(connection: pg.Connection): void {
    const protocol = connection as unknown as Protocol;
    protocol.stream.cork();
    try {
      const parsed = new Set<string>();
      for (const index of this.statements.keys()) this.sendOne(protocol, index, parsed);
    } finally {
      protocol.sync();
      protocol.stream.uncork();
    }
  }

  /** `parsed` are the names that this batch prepares. */
  private sendOne(protocol: Protocol, index: number, parsed: Set<string>): void {
    const { text } = this.statements[index]!;
    const known = this.known[index]!;
    const { name = '' } = known;
    const { parsedStatements: prepared } = protocol;
    const isPrepared = name !== '' && (prepared[name] === text || parsed.has(name));
    if (!isPrepared) {
      if (name !== '' && prepared[name] !== undefined) {
        // The name belonged to another statement. If an earlier statement fails, PostgreSQL ignores Close and Parse: both are sent again.
        protocol.close({ type: 'S', name });
        prepared[name] = '';
      }
      protocol.parse({ name, text });
      parsed.add(name);
    }
    protocol.bind({ statement: name, values: this.values[index]! });
    const described = this.described.get(name);
    if (described?.known !== known) protocol.describe({ type: 'P' });
    else if (described.columns) this.results[index]!.use(described.columns);
    protocol.execute({});
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.remember(this.results[this.current]!.describe(fields));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.results[this.current]!.add(fields);
  }

  override handleCommandComplete(message: { text: string }): void {
    const { name } = this;
    // A statement that returns no rows has no description.
    if (name !== undefined && this.described.get(name)?.known !== this.known[this.current]) this.remember(undefined);
    super.handleCommandComplete(message);
  }

  private remember(columns: Described['columns']): void {
    const known = this.known[this.current]!;
    if (known.name !== undefined) this.described.set(known.name, { known, columns });
  }
}
