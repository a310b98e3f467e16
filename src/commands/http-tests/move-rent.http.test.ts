import { sql } from 'kysely';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { balance, decide, pay } from '../../testing/payments';
import { invoicesOf, rent, waive } from '../../testing/rent';
import { addMonths } from '../../values/dates';
import { countViolations, readFigures } from '../move/repository-facts';

const app = useTestApp();

const broken = async () => Object.entries(await countViolations(app.db)).filter(([, count]) => count > 0);

test('the comparison of a move includes what rent invoices have received, and how payments are divided among them', async () => {
  const { id, startDate } = await rent(app, { months: 4 });
  const [, second, , fourth] = await invoicesOf(app, id);
  const paid = await pay(app, id, { ...balance(450), rentInvoiceId: fourth!.id });
  await decide(app, paid.data.id, { confirm: true });
  await pay(app, id, balance(100));
  await waive(app, second!.id);
  const body = { endDate: addMonths(startDate, 3) };
  expect((await callAs(app, 'customer', 'giveNotice', { path: { id }, body })).status).toBe(200);
  const cancelled = await rent(app);
  await pay(app, cancelled.id, balance(100));
  await callAs(app, 'customer', 'cancelReservation', { path: { id: cancelled.id }, body: {} });
  expect(await broken()).toEqual([]);

  const figures = Object.keys(await readFigures(app.db, []));
  for (const status of [2, 4, 5])
    expect(figures.some((name) => name.includes(`of rent_invoice, status ${status}, `))).toBe(true);

  await sql`update rent_invoice set pending_minor = pending_minor - 1 where pending_minor > 0`.execute(app.db);
  const wrongInvoices = 'rent invoices that have received another amount than payments allocate';
  expect(await broken()).toEqual([[wrongInvoices, 1]]);
  await sql`update rent_invoice set pending_minor = pending_minor + 1 where pending_minor > 0`.execute(app.db);

  const setAllocated = (allocated_minor: number) =>
    app.db.updateTable('payment_transaction').set({ allocated_minor }).where('id', '=', paid.data.id).execute();
  await setAllocated(449_999);
  expect(await broken()).toEqual([['payments that store another sum than they allocate to rent invoices', 1]]);
  await setAllocated(450_000);

  await sql`update reservation set rent_invoices = 5 where id = ${id}`.execute(app.db);
  expect(await broken()).toEqual([['reservations that have another number of rent invoices than were made', 1]]);
});
