import { createHash } from 'node:crypto';
import { operationsOf, readDocument } from '../../contract/document';
import type { OperationId } from '../../contract/handler';
import { actor } from '../../testing/access';
import { useTestApp } from '../../testing/app';

/**
 * A cursor's checksum is not secret, so that its key can contain any integers. PostgreSQL rejects those that are too great for a column; such a
 * cursor is answered as one of another list.
 */

const app = useTestApp({ LIMIT_REQUESTS_USER: '1000000', LIMIT_REQUESTS_ANONYMOUS: '1000000' });

const roles = { Admin: 'admin', Owner: 'owner', Customer: 'customer', Agent: 'agent' } as const;
const lists = operationsOf(readDocument()).filter(
  ({ parameters }) =>
    parameters.some(({ name }) => name === 'cursor') && parameters.every((one) => one.in !== 'path' && !one.required),
);

function forged(operation: string, key: readonly number[]): string {
  const list = JSON.stringify([operation, []]);
  const sum = createHash('sha256')
    .update(JSON.stringify([list, key]))
    .digest('base64url')
    .slice(0, 16);
  return Buffer.from(JSON.stringify([sum, ...key])).toString('base64url');
}

const most = Number.MAX_SAFE_INTEGER;

test.each([
  [most, most],
  [-most, -most],
  [0, most],
  [most, 0],
  [2 ** 31, 2 ** 31],
])('every list accepts, or rejects as foreign, a forged cursor with the key %d, %d', async (...key) => {
  let accepted = 0;
  for (const { operationId, 'x-roles': allowed = [] } of lists) {
    const role = allowed.find((one): one is keyof typeof roles => one in roles);
    const call = { query: { cursor: forged(operationId, key) }, ...(role && { as: actor(app, roles[role]) }) };
    const reply = await app.call(operationId as OperationId, call);
    const found = [operationId, reply.status, ...reply.envelope.errors.map(({ field }) => field)];
    // The cursors of lists with default filters also name these.
    expect([
      [operationId, 200],
      [operationId, 400, 'cursor'],
    ]).toContainEqual(found);
    if (reply.status === 200) accepted += 1;
  }
  expect(accepted).toBeGreaterThan(0);
});
