import { callAs } from '../../testing/access';
import { type Actor, startTestApp, useForAll } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { addListing } from '../../testing/listings';
import { startMailbox } from '../../testing/mailbox';
import { day } from '../../testing/time';
import { limits } from '../../testing/limits';
import { deliverNotifications } from '../delivery';

const mailbox = useForAll(startMailbox);
const app = useForAll(() =>
  startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.com', RATE_LIMITS: 'on' }),
);
beforeEach(async () => {
  await app.limits.clear();
  await app.db.deleteFrom('notification').execute();
  mailbox.messages.length = 0;
});

const link = 'evil.example';
const title = `You have won: http://${link}/prize and more`;

/** The decoded e-mails in the mailbox. */
async function mails(): Promise<{ to: string; text: string }[]> {
  await deliverNotifications(app);
  return mailbox.messages.map(({ to, text }) => {
    const [head, ...rest] = text.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').replaceAll('=\r\n', '');
    const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head!);
    return { to, text: `${head}\n${isBase64 ? Buffer.from(body, 'base64').toString() : body}` };
  });
}

async function book(as: Actor, propertyId: number, days: number) {
  const body = { propertyId, startDate: dateIn(app, days), endDate: dateIn(app, days + 1), note: `See ${link}` };
  return callAs(app, as, 'bookReservation', { body });
}

test('e-mails contain no link from a title, reason or note that another user wrote', async () => {
  const propertyId = await addListing(app, { information: { title }, DepositAmount: 9 });
  const { data } = await book('otherCustomer', propertyId, 30);
  const id = (data as { id: number }).id;
  const payment = { reservationId: id, paymentTypeId: 1, amount: 9, note: `See ${link}`, reference: link };
  await callAs(app, 'otherCustomer', 'addPaymentTransaction', { body: payment });
  const rejection = { reason: `See ${link}`, releaseDates: false };
  await callAs(app, 'admin', 'rejectDeposit', { path: { reservationId: id }, body: rejection });
  await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id }, body: { reason: `See https://${link}` } });
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining(['owner@example.com', 'administrator@example.com']));
  expect(sent.length).toBeGreaterThanOrEqual(5);
  for (const { text } of sent) expect(text).not.toContain('evil');
  expect(sent.filter(({ text }) => text.includes('You have won: and more')).length).toBe(sent.length);
  expect(sent.filter(({ text }) => text.includes('A reason was given')).length).toBe(3);

  // The notifications in the service contain the whole text.
  const { data: inbox } = await callAs(app, 'owner', 'getNotifications');
  expect((inbox as { message: string }[])[0]!.message).toContain(`Reason: See https://${link}`);
});

test('a customer who repeatedly books and cancels is limited by the booking quota, and so are the e-mails', async () => {
  const [perDay] = limits.bookings;
  const propertyId = await addListing(app, { DepositAmount: 9 });
  const statuses: number[] = [];
  for (let round = 0; round < perDay.points + 5; round += 1) {
    const { status, data } = await book('otherCustomer', propertyId, 60);
    statuses.push(status);
    if (status === 200)
      await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id: (data as { id: number }).id }, body: {} });
  }
  expect(statuses).toEqual([...Array<number>(perDay.points).fill(200), ...Array<number>(5).fill(429)]);
  expect((await mails()).length).toBe(2 * perDay.points);
  // The quota applies to one customer and to one day.
  expect((await book('customer', propertyId, 60)).status).toBe(200);
  expect(perDay.seconds * 1000).toBe(day);
});

test('a customer can declare and withdraw a deposit three times, and each declaration notifies the owner once', async () => {
  const propertyId = await addListing(app, { DepositAmount: 9 });
  const { data } = await book('otherCustomer', propertyId, 70);
  const body = { reservationId: (data as { id: number }).id, paymentTypeId: 1, amount: 9 };
  const declare = (as: Actor = 'otherCustomer') => callAs(app, as, 'addPaymentTransaction', { body });
  for (let round = 0; round < 3; round += 1) {
    const declared = await declare();
    expect(declared.status).toBe(200);
    const path = { id: (declared.data as { id: number }).id };
    expect((await callAs(app, 'otherCustomer', 'cancelPaymentTransaction', { path })).status).toBe(200);
  }
  expect(await declare()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect((await mails()).filter(({ text }) => text.includes('awaits confirmation by an admin')).length).toBe(3 * 2);
  // An administrator can still record the deposit.
  expect((await declare('admin')).status).toBe(200);
});
