import type { OperationId } from '../../src/contract/handler';
import { callAs } from '../../src/testing/access';
import type { Actor, Reply, TestApp } from '../../src/testing/app';

/** All pages of a list; undefined if the caller may not read it. */
export async function all<Item>(app: TestApp, as: Actor, operationId: OperationId): Promise<Item[] | undefined> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { pageSize: 100, ...(cursor && { cursor }) };
    const reply: Reply = await callAs(app, as, operationId, { query });
    if (reply.status !== 200) return undefined;
    items.push(...(reply.data as Item[]));
    cursor = reply.envelope.pagination?.nextCursor;
  } while (cursor);
  return items;
}
