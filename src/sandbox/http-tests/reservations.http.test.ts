import { PaymentStatus } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

test('reservations of the sandbox contain the title, city, address and image of their listing', async () => {
  const rows = await app.db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('property_picture as i', 'i.property_id', 'p.id')
    .select(['r.title', 'r.city', 'r.address', 'r.image'])
    .select(['p.title as listed_title', 'p.city as listed_city', 'p.address as listed_address', 'i.file_name'])
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { title, city, address, image, ...listed } of rows)
    expect([title, city, address, image]).toEqual([
      listed.listed_title,
      listed.listed_city,
      listed.listed_address,
      listed.file_name,
    ]);
});

test('the events of the sandbox lead to the state of each reservation and payment', async () => {
  const { data } = await app.call('getEvents', { as: 'owner', query: { afterSequence: 0, pageSize: 100 } });
  type Event = { type: string; resource: { kind: string; id: number }; data: Record<string, number | null> };
  const eventsOf = (kind: string, id: number) =>
    (data.events as Event[]).filter(({ resource }) => resource.kind === kind && resource.id === id);
  const reservations = await app.db.selectFrom('reservation').select(['id', 'status', 'property_id']).execute();
  expect(reservations.length).toBe(Object.keys(app.sandbox.reservationIds).length);
  for (const { id, status, property_id } of reservations) {
    const events = eventsOf('reservation', id);
    expect(events[0]).toMatchObject({
      type: 'reservation.created',
      data: { bookingStatus: 0, propertyId: property_id },
    });
    expect(events.at(-1)!.data.bookingStatus).toBe(status);
  }
  const payments = await app.db.selectFrom('payment_transaction').select(['id', 'status']).execute();
  expect(payments.length).toBeGreaterThan(0);
  for (const { id, status } of payments) {
    const [created, decided] = eventsOf('payment', id);
    expect(created).toMatchObject({ type: 'payment.created', data: { paymentStatus: status, amount: 27 } });
    expect(decided?.type).toBe(status === PaymentStatus.Pending ? undefined : 'payment.decided');
  }
});
