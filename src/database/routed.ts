import { Kysely, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { plugins } from './append-only';
import { dialectOf } from './dialect';
import type { Database, Tables } from './tables';

/** Executes a compiled statement on a database of its choice. */
export type Route = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/**
 * A Kysely that compiles statements for the same engine as `source` and executes each by `route`. It owns no connection, and
 * `transaction()` throws: `route` determines the transaction.
 */
export function routedDatabase(source: Database, route: Route): Database {
  return new Kysely<Tables>({ dialect: routedDialect(source, route), plugins });
}

function routedDialect(source: Database, route: Route): Dialect {
  return {
    createAdapter: () => source.getExecutor().adapter,
    createDriver: () => new RoutedDriver(route),
    createIntrospector: () => source.introspection,
    createQueryCompiler: () =>
      dialectOf(source) === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler(),
  };
}

class RoutedDriver implements Driver {
  private readonly connection: DatabaseConnection;

  constructor(route: Route) {
    this.connection = {
      executeQuery: route,
      streamQuery() {
        throw new Error('streaming is not supported: read by pages');
      },
    };
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.connection);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('begin transactions by RequestDatabase.transaction()'));
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}
