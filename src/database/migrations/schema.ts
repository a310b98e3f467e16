import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import { dialectOf } from '../dialect';

/** A database of which only the name of its tables is known, as a migration sees it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
export type Schema = Kysely<any>;

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const asIs: Build = (column) => column;
export const required: Build = (column) => column.notNull();

/** A foreign key column's build: `references('app_user')`, `references('app_user', required)`. */
export function references(table: string, build: Build = asIs, key = 'id'): Build {
  return (column) => build(column.references(`${table}.${key}`));
}

/** Adds columns by the types that `tables/` has; the engines' own names of types stand in here. */
export class TableBuilder {
  constructor(
    private readonly db: Schema,
    private readonly name: string,
    private readonly table: CreateTableBuilder<string, string> = db.schema.createTable(name),
  ) {}

  private get sqlite(): boolean {
    return dialectOf(this.db) === 'sqlite';
  }

  private with(table: CreateTableBuilder<string, string>): TableBuilder {
    return new TableBuilder(this.db, this.name, table);
  }

  /** `id`, given by the database; on SQLite `autoincrement`, so that a deleted record's number never comes back. */
  id(): TableBuilder {
    return this.with(
      this.table.addColumn('id', 'integer', (column) =>
        this.sqlite ? column.primaryKey().autoIncrement() : column.generatedByDefaultAsIdentity().primaryKey(),
      ),
    );
  }

  integer(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, 'integer', build));
  }

  /** Instants and money. */
  bigint(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, this.sqlite ? 'integer' : 'bigint', build));
  }

  /** An enumeration's number. */
  enumeration(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, this.sqlite ? 'integer' : 'smallint', build));
  }

  /** 0 or 1. */
  flag(name: string, byDefault = 0): TableBuilder {
    return this.enumeration(name, (column) =>
      column
        .notNull()
        .defaultTo(byDefault)
        .check(sql`${sql.ref(name)} in (0, 1)`),
    );
  }

  real(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, this.sqlite ? 'real' : 'double precision', build));
  }

  text(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, 'text', build));
  }

  /** Text that sorts by code point on both engines, whatever the database's collation. */
  codePointText(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, this.sqlite ? 'text' : sql`text collate "C"`, build));
  }

  date(name: string, build = asIs): TableBuilder {
    return this.with(this.table.addColumn(name, this.sqlite ? 'text' : 'date', build));
  }

  check(name: string, condition: ReturnType<typeof sql>): TableBuilder {
    return this.with(this.table.addCheckConstraint(`${this.name}_${name}`, condition));
  }

  /** Columns that are another table's key: the rows go with the one that they refer to. */
  references(name: string, columns: string[], table: string): TableBuilder {
    return this.with(
      this.table.addForeignKeyConstraint(`${this.name}_${name}`, columns, table, columns, (key) =>
        key.onDelete('cascade'),
      ),
    );
  }

  primaryKey(name: string, columns: string[]): TableBuilder {
    return this.with(this.table.addPrimaryKeyConstraint(name, columns));
  }

  /**
   * Creates the table. On SQLite `strict`, so that a value of a wrong type is refused there as on PostgreSQL; `clustered`
   * keeps the rows in the primary key itself.
   */
  async create(layout: 'ordinary' | 'clustered' = 'ordinary'): Promise<void> {
    const end = layout === 'clustered' ? sql`strict, without rowid` : sql`strict`;
    await (this.sqlite ? this.table.modifyEnd(end) : this.table).execute();
  }
}

/** Creates indexes named `<table>_<name>`: `createIndexes(db, 'file', { owner: ['owner_id'] })`. */
export async function createIndexes(db: Schema, table: string, indexes: Record<string, string[]>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}

/** Creates unique indexes named `<table>_<name>`, which the table in `constraints.ts` lists. */
export async function createUniqueIndexes(db: Schema, table: string, indexes: Record<string, string[]>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`${table}_${name}`).unique().on(table).columns(columns).execute();
}

/** Adds a column of the kind that {@link TableBuilder.bigint} makes, nullable where `build` says nothing else. */
export async function addBigint(db: Schema, table: string, column: string, build = asIs): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, dialectOf(db) === 'sqlite' ? 'integer' : 'bigint', build)
    .execute();
}
