import { NotificationType, RentInvoiceStatus } from '../../../generated/enumerations';
import { actor, callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { toldOf } from '../../testing/notifications';
import { balance, decide, pay } from '../../testing/payments';
import { invoicesOf, rent, waive } from '../../testing/rent';
import { addDays, addMonths, localTimeToInstant } from '../../values/dates';
import { makeMissingInvoices, sweepRent } from '../rent-steps';

const { Scheduled, Open } = RentInvoiceStatus;

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' };
const app = useTestApp(limits);
beforeEach(() => app.clock.set(testInstant));

/** Sets the clock to a local time in the city of the listings. */
const setTime = (date: string, time = '09:00') => app.clock.set(localTimeToInstant(date, time, 'Asia/Amman'));
const states = async (id: number) => (await invoicesOf(app, id)).map(({ status }) => status);
const payInvoice = (reservationId: number, rentInvoiceId: number, amount: number) =>
  pay(app, reservationId, { ...balance(amount), rentInvoiceId });
async function confirmed(reply: ReturnType<typeof pay>): Promise<number> {
  const { status, data } = await reply;
  expect(status).toBe(200);
  expect((await decide(app, data.id, { confirm: true })).status).toBe(200);
  return data.id as number;
}

describe('time', () => {
  test('opens an invoice three days before it is due, also for a reader before the job', async () => {
    const { id, startDate } = await rent(app, { changes: { deposit_minor: 0 } });
    setTime(addDays(startDate, -3), '08:59');
    expect(await states(id)).toEqual([Scheduled, Scheduled, Scheduled]);
    setTime(addDays(startDate, -3), '09:00');
    expect(await states(id)).toEqual([Open, Scheduled, Scheduled]);
  });

  test('makes an invoice overdue when its day has ended', async () => {
    const { id, startDate } = await rent(app);
    const isOverdue = async () => (await invoicesOf(app, id))[0]!.isOverdue;
    setTime(startDate, '23:59');
    expect(await isOverdue()).toBe(false);
    setTime(addDays(startDate, 1), '00:00');
    expect(await isOverdue()).toBe(true);
    await confirmed(pay(app, id, { ...balance(350), as: actor(app, 'customer') }));
    expect(await isOverdue()).toBe(false);
  });

  test('reminds before, on the day and twice after it, each once, and not of what is paid', async () => {
    const { id, startDate } = await rent(app, { months: 2 });
    const { customer, owner } = app.sandbox.userIds;
    const told = async () => [
      (await toldOf(app, id, NotificationType.RentDue)).length,
      (await toldOf(app, id, NotificationType.RentOverdue)).map(({ user_id }) => user_id),
    ];
    for (const [days, due, overdue] of [
      [-4, 0, 0],
      [-3, 1, 0],
      [0, 2, 0],
      [2, 2, 0],
      [3, 2, 1],
      [6, 2, 1],
      [7, 2, 2],
      [20, 2, 2],
    ] as const) {
      setTime(addDays(startDate, days));
      await Promise.all([sweepRent(app), sweepRent(app)]);
      const both = [...Array<number>(overdue).fill(owner), ...Array<number>(overdue).fill(customer)].sort();
      expect([days, ...(await told())]).toEqual([days, due, both]);
    }
    const [first] = await toldOf(app, id, NotificationType.RentDue);
    expect(first).toMatchObject({ user_id: customer, amount: 350, currency: 'JOD', date: startDate });
    const second = (await invoicesOf(app, id))[1]!;
    await confirmed(pay(app, id, { ...balance(450), rentInvoiceId: second.id, as: actor(app, 'customer') }));
    setTime(addDays(startDate, 60));
    await sweepRent(app);
    expect((await told())[0]).toBe(2);
  });

  test('publishes rentInvoice.overdue once for invoices that are made after their due date, unless they are paid', async () => {
    const { id, startDate } = await rent(app, { changes: { deposit_minor: 450_000 } });
    await app.db.deleteFrom('rent_allocation').where('reservation_id', '=', id).execute();
    await app.db.deleteFrom('rent_invoice').where('reservation_id', '=', id).execute();
    await app.db.updateTable('reservation').set({ rent_invoices: null }).where('id', '=', id).execute();
    await app.db
      .updateTable('payment_transaction')
      .set({ allocated_minor: null })
      .where('reservation_id', '=', id)
      .execute();
    setTime(addDays(addMonths(startDate, 1), 2));
    expect(await makeMissingInvoices(app)).toBe(1);
    await sweepRent(app);
    setTime(addDays(addMonths(startDate, 1), 9));
    await sweepRent(app);
    const [first, second] = await invoicesOf(app, id);
    const ofInvoices = app.db.selectFrom('outbox').select('resource_id').where('type', '=', 'rentInvoice.overdue');
    const published = await ofInvoices.where('resource_id', 'in', [first!.id, second!.id]).execute();
    expect(published.map(({ resource_id }) => resource_id)).toEqual([second!.id]);
  });

  test.each([
    ['3 days before until 4 days after the due date', -4, 4, { due: 0, overdue: 1 }],
    ['8 days before until the day before', -8, -1, { due: 1, overdue: 0 }],
    ['6 days before until the day after', -6, 1, { due: 1, overdue: 0 }],
    ['2 days until 9 days after', 2, 9, { due: 2, overdue: 1 }],
  ])('sends one reminder after the server was down from %s', async (_name, from, until, sent) => {
    const { id, startDate } = await rent(app, { months: 1 });
    for (let days = -10; days <= from; days += 1) {
      setTime(addDays(startDate, days), '12:00');
      await sweepRent(app);
    }
    setTime(addDays(startDate, until), '12:00');
    for (let runs = 0; runs < 3; runs += 1) await sweepRent(app);
    const customer = ({ user_id }: { user_id: number }) => user_id === app.sandbox.userIds.customer;
    const due = (await toldOf(app, id, NotificationType.RentDue)).filter(customer);
    const overdue = (await toldOf(app, id, NotificationType.RentOverdue)).filter(customer);
    expect({ due: due.length, overdue: overdue.length }).toEqual(sent);
  });

  test('reminds of no invoice that is Paid, Waived or Void', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const [first, second] = await invoicesOf(app, id);
    await confirmed(payInvoice(id, first!.id, 350));
    await waive(app, second!.id);
    const body = { endDate: addMonths(startDate, 2) };
    expect((await callAs(app, 'customer', 'giveNotice', { path: { id }, body })).status).toBe(200);
    for (let days = -4; days < 80; days += 1) {
      setTime(addDays(startDate, days));
      await sweepRent(app);
    }
    expect(await toldOf(app, id, NotificationType.RentDue)).toEqual([]);
    expect(await toldOf(app, id, NotificationType.RentOverdue)).toEqual([]);
  });

  test('sends one reminder if the job was not running for long', async () => {
    const { id, startDate } = await rent(app);
    setTime(addDays(startDate, 10));
    await sweepRent(app);
    expect(await toldOf(app, id, NotificationType.RentDue)).toEqual([]);
    expect((await toldOf(app, id, NotificationType.RentOverdue)).length).toBe(2);
  });
});
