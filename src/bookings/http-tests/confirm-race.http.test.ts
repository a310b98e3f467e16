import type { AddressInfo } from 'node:net';
import { BookingStatus, PaymentStatus } from '../../../generated/enumerations';
import { createApp } from '../../app';
import { openDependencies } from '../../dependencies';
import { createServer } from '../../http/server';
import { NotificationType } from '../../notifications/repository';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { auditOf, eventsOf } from '../../testing/journal';
import { toldOf } from '../../testing/notifications';
import { pay, paymentsOf, reserve } from '../../testing/payments';

let app: TestApp;
/** Where the instances of the application listen: two on PostgreSQL, which both keep their data in. */
let urls: string[];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  urls = [app.url];
  if (engine === 'sqlite') return;
  const dependencies = await openDependencies(app.config, { clock: app.clock });
  const server = createServer(await createApp(dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => dependencies.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
  await app.close();
});

/** Twenty confirmations of one deposit, all sent when all connections are open. */
async function confirmAll(reservationId: number): Promise<{ status: number; data: unknown }[]> {
  const senders = Array.from({ length: 20 }, (_, index) => urls[index % urls.length]!);
  await Promise.all(senders.map((url) => fetch(`${url}/Health/Live`).then((reply) => reply.text())));
  return Promise.all(
    senders.map(async (url) => {
      const headers = { authorization: `Bearer ${app.sandbox.tokens.admin}` };
      const reply = await fetch(`${url}/Admin/ConfirmDeposit/${reservationId}`, { method: 'POST', headers });
      return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data };
    }),
  );
}

test.each([
  ['declared', true],
  ['not declared', false],
])('twenty confirmations of a deposit that was %s are one', async (_name, isDeclared) => {
  for (let round = 0; round < 3; round += 1) {
    const id = await reserve(app, BookingStatus.Pending);
    if (isDeclared) expect((await pay(app, id)).status).toBe(200);
    const replies = await confirmAll(id);
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    for (const { data } of replies) expect(data).toEqual(replies[0]!.data);
    expect(replies[0]!.data).toMatchObject({ status: BookingStatus.Confirmed });

    const payments = await paymentsOf(app, id);
    expect(payments).toMatchObject([{ status: PaymentStatus.Confirmed, amount_minor: 27_000 }]);
    expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
    const events = await eventsOf(app, 'payment', payments[0]!.id);
    expect(events.map(({ type }) => type)).toEqual(['payment.created', 'payment.decided']);
    const told = await toldOf(app, id, NotificationType.DepositConfirmed);
    const { owner, customer } = app.sandbox.userIds;
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([owner, customer].sort());
  }
});
