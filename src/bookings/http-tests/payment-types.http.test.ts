import type { OperationId } from '../../contract/handler';
import { type Call, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { auditOf } from '../../testing/journal';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

interface Type {
  id: number;
  code: string;
  isActive: boolean;
}

const list = async (call: Call = {}) => (await app.call('getPaymentTypes', call)).data as Type[];
const cheque = { name: 'Cheque', code: 'Cheque', instructions: 'Bring it.', requiresReceipt: true };
const add = (body: object) => app.call('addPaymentType', { as: 'admin', body });
const update = (id: number, body: object) => app.call('updatePaymentType', { as: 'admin', path: { id }, body });
const remove = (id: number) => app.call('deletePaymentType', { as: 'admin', path: { id } });

describe('getPaymentTypes', () => {
  test('returns 200 with the active types to all clients, and with all types to an administrator on request', async () => {
    expect((await list()).map(({ id, code }) => [id, code])).toEqual([
      [1, 'Cash'],
      [2, 'BankTransfer'],
      [3, 'MoneyTransferOffice'],
      [4, 'Card'],
      [5, 'MobileWallet'],
    ]);
    await remove(5);
    const ids = async (call: Call) => (await list(call)).map(({ id }) => id);
    expect(await ids({ as: 'customer' })).toEqual([1, 2, 3, 4]);
    expect(await ids({ as: 'admin' })).toEqual([1, 2, 3, 4]);
    expect(await ids({ as: 'admin', query: { includeInactive: true } })).toEqual([1, 2, 3, 4, 5]);
    expect(await ids({ query: { includeInactive: false } })).toEqual([1, 2, 3, 4]);
  });

  test('returns 304 for an unchanged list and 200 after a change', async () => {
    const headers = { 'if-none-match': (await app.call('getPaymentTypes')).headers.get('etag')! };
    expect((await app.call('getPaymentTypes', { headers })).status).toBe(304);
    await update(4, { name: 'Card at the desk', code: 'Card' });
    expect((await app.call('getPaymentTypes', { headers })).status).toBe(200);
  });

  test('returns 400 for an unknown parameter', async () => {
    expect((await app.call('getPaymentTypes', { query: { inactive: 'true' } })).status).toBe(400);
  });

  test('returns 401 for an invalid token', async () => {
    expect((await app.call('getPaymentTypes', { as: { token: forgedToken } })).status).toBe(401);
  });

  test('returns 403 for the inactive types to other roles, and for a blocked caller', async () => {
    for (const as of [undefined, 'customer', 'owner', 'agent'] as const)
      expect(await app.call('getPaymentTypes', { as, query: { includeInactive: true } })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    expect(await app.call('getPaymentTypes', { as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  });
});

describe('adding, changing and deactivating a type', () => {
  test('returns 200 when added, changed, deactivated and reactivated, with an audit entry each', async () => {
    const { status, data } = await add(cheque);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...{ id: data.id as number, ...cheque, description: null, requiresReference: false, isActive: true },
    });
    const id = data.id as number;
    expect(await list()).toContainEqual(data);

    const changed = { ...cheque, name: 'Cheque or draft', requiresReceipt: false, requiresReference: true };
    expect((await update(id, changed)).data).toEqual({ id, ...changed, description: null, isActive: true });
    expect(await remove(id)).toMatchObject({ status: 200, data: { id, isActive: false } });
    expect((await list()).some((type) => type.id === id)).toBe(false);
    expect(await remove(id)).toMatchObject({ status: 200, data: { id, isActive: false } });
    // The body of the response is accepted as a request.
    const { data: all } = await app.call('getPaymentTypes', { as: 'admin', query: { includeInactive: true } });
    const read = (all as Type[]).find((type) => type.id === id)!;
    expect((await update(id, { ...read, isActive: true })).data).toEqual({ ...read, isActive: true });

    expect(await auditOf(app, `paymentType:${id}`)).toMatchObject(
      ['addPaymentType', 'updatePaymentType', 'deletePaymentType', 'updatePaymentType'].map((action) => ({
        ...{ action, actor_id: app.sandbox.userIds.admin, at: app.clock.now() },
      })),
    );
  });

  test('returns 409 for the code of another type, also an inactive one, and changes nothing', async () => {
    await remove(3);
    const before = await list({ as: 'admin', query: { includeInactive: true } });
    for (const code of ['Cash', 'cash', 'CASH'])
      expect(await add({ name: 'Cash again', code })).toMatchObject({ status: 409, code: 'IN_USE' });
    expect(await update(2, { name: 'x', code: 'MoneyTransferOffice' })).toMatchObject({ status: 409, code: 'IN_USE' });
    expect(await list({ as: 'admin', query: { includeInactive: true } })).toEqual(before);
    expect(await auditOf(app, 'paymentType:2')).toEqual([]);
  });

  test('returns 404 for an unknown type', async () => {
    expect(await update(999, cheque)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await remove(999)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

const calls: [OperationId, Call][] = [
  ['addPaymentType', { body: cheque }],
  ['updatePaymentType', { path: { id: 2 }, body: cheque }],
  ['deletePaymentType', { path: { id: 2 } }],
];

describe.each(calls)('%s', (id, call) => {
  const withBody = call.body ? test : test.skip;

  test('returns 400 for a query parameter', async () => {
    expect(await app.call(id, { ...call, as: 'admin', query: { x: 1 } })).toMatchObject({ status: 400 });
  });

  withBody('400 for a code with a space, a blank name, or neither', async () => {
    for (const body of [{ ...cheque, code: 'Bank transfer' }, { ...cheque, name: ' ' }, {}])
      expect(await app.call(id, { ...call, as: 'admin', body })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
  });

  test('returns 401 without a token', async () => {
    expect((await app.call(id, call)).status).toBe(401);
  });

  test.each(['customer', 'owner', 'agent', 'verification', 'blocked'] as const)('returns 403 for %s', async (as) => {
    expect((await app.call(id, { ...call, as })).status).toBe(403);
  });

  withBody('413 and 415 for a body that is too large, or none', async () => {
    const { body: _, ...bare } = call;
    expect((await app.call(id, { ...bare, ...tooLarge, as: 'admin' })).status).toBe(413);
    expect((await app.call(id, { ...bare, ...notJson, as: 'admin' })).status).toBe(415);
  });
});
