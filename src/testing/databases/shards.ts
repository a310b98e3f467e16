import { DefaultQueryExecutor } from 'kysely';
import type { OperationId } from '../../contract/handler';
import type { Call, TestApp } from '../app';
import { planOf } from './query-plan';

export interface SentStatement {
  sql: string;
  /** The number of shards of each part of the statement that reads distributed tables. */
  shards: number[];
}

/** The statements that a request sends to the database of a cluster. Throws if the request fails. */
export async function statementsOf(app: TestApp, operationId: OperationId, call: Call): Promise<SentStatement[]> {
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const { status, envelope } = await app.call(operationId, call);
  const sent = execute.mock.calls.map(([query]) => query);
  execute.mockRestore();
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  const statements = sent.filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql));
  const found: SentStatement[] = [];
  for (const statement of statements) {
    const plan = await planOf(app.db.withoutPlugins(), statement);
    const shards = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    found.push({ sql: statement.sql, shards });
  }
  return found;
}

/** The texts of the statements that go to several shards. */
export function ofSeveralShards(sent: readonly SentStatement[]): string[] {
  return sent.filter(({ shards }) => shards.some((count) => count > 1)).map(({ sql }) => sql);
}
