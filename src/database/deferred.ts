import type { CompiledQuery } from 'kysely';

interface Deferred {
  isDeferred?: boolean;
}

/**
 * The same statement, except that a transaction on PostgreSQL sends it together with its next one or its commit. The result has its rows only
 * then. Other connections execute it at once.
 */
export function deferred<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, isDeferred: true } as CompiledQuery<Row>;
}

export function isDeferred(query: CompiledQuery): boolean {
  return (query as Deferred).isDeferred === true;
}
