import { BookingStatus, NotificationType } from '../../../generated/enumerations';
import { removeForgottenPictures } from '../../files/upkeep';
import { callAs } from '../../testing/access';
import { idsOf, testInstant, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { type Changes, addListing, listing, uploadPicture } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { day } from '../../testing/time';

const { PropertyChanged } = NotificationType;

const app = useTestApp();
afterEach(() => app.clock.set(testInstant));

/** A listing with a picture and a booked stay of the customer. */
async function booked() {
  const [kitchen, garden] = [await uploadPicture(app), await uploadPicture(app)];
  const images: [string, string] = [kitchen, garden];
  const shown = { title: 'By the sea', city: 1 as const, address: 'Rainbow Street 12', images };
  const propertyId = await addListing(app, { information: shown });
  const body = { propertyId, startDate: dateIn(app, 20), endDate: dateIn(app, 23) };
  const { status, data } = await callAs(app, 'otherCustomer', 'bookReservation', { body });
  expect(status).toBe(200);
  const id = (data as { id: number }).id;
  await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
  return { id, propertyId, shown, property: (data as { property: object }).property };
}

const change = (id: number, changes: Changes, as: 'owner' | 'admin' = 'owner') =>
  callAs(app, as, 'updateRentProperty', { path: { id }, body: listing(changes) });

test('a reservation shows title, city, address and first picture as booked, to every reader and in every list', async () => {
  const { id, propertyId, shown, property } = await booked();
  const asBooked = {
    id: propertyId,
    title: shown.title,
    city: shown.city,
    address: shown.address,
    image: shown.images[0],
    ownerId: app.sandbox.userIds.owner,
  };
  expect(property).toEqual(asBooked);
  const bait = { title: 'By the motorway', city: 2 as const, address: null, images: [await uploadPicture(app)] };
  expect((await change(propertyId, { information: bait })).status).toBe(200);
  for (const who of ['otherCustomer', 'owner', 'admin'] as const)
    expect((await callAs(app, who, 'getReservationById', { path: { id } })).data.property).toEqual(asBooked);
  for (const [who, list] of [
    ['otherCustomer', 'getMyReservations'],
    ['owner', 'getOwnerReservations'],
    ['admin', 'getAllReservations'],
  ] as const) {
    const page = await callAs(app, who, list);
    expect(page.data[idsOf(page).indexOf(id)].property).toEqual(asBooked);
  }
  // Notifications use the booked data too; a new booking uses the current listing.
  const cancelled = await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'example' } });
  expect(cancelled.data.property).toEqual(asBooked);
  expect(await toldOf(app, id, NotificationType.ReservationCancelled)).toMatchObject([{ title: shown.title }]);
  const body = { propertyId, startDate: dateIn(app, 20), endDate: dateIn(app, 23) };
  const next = await callAs(app, 'otherCustomer', 'bookReservation', { body });
  expect(next.data.property).toMatchObject({ title: bait.title, city: 2, address: null, image: bait.images[0] });
});

test('the picture of a reservation remains after the listing no longer has it', async () => {
  const { propertyId, shown } = await booked();
  await change(propertyId, {});
  const names = shown.images.map((path) => path.split('/').pop()!);
  const remove = (fileName: string) => callAs(app, 'owner', 'deletePicture', { path: { fileName } });
  expect(await remove(names[0]!)).toMatchObject({ status: 409, code: 'IN_USE' });
  app.clock.advance(2 * day);
  await removeForgottenPictures(app);
  const read = async (fileName: string) => (await app.call('getPicture', { path: { fileName } })).status;
  expect([await read(names[0]!), await read(names[1]!)]).toEqual([200, 404]);
});

test('a reservation without stored copies shows the current listing', async () => {
  const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 40), { title: null });
  const { data } = await callAs(app, 'admin', 'getReservationById', { path: { id } });
  const shown = await app.call('getRentPropertyById', { path: { id: data.propertyId as number } });
  const { title, city, address, images } = shown.data.propertyInformation;
  expect(data.property).toMatchObject({ title, city, address, image: images[0] ?? null });
});

describe('after a change of the description', () => {
  test('customers with a future stay get one notification a day, and one until they have read it', async () => {
    const { id, propertyId, shown } = await booked();
    const others = await Promise.all([
      insertReservation(app, BookingStatus.Cancelled, dateIn(app, 40), { property_id: propertyId }),
      insertReservation(app, BookingStatus.Completed, dateIn(app, -9), { property_id: propertyId }),
    ]);
    const information: Changes['information'] = shown;
    const told = () => toldOf(app, id, PropertyChanged);
    // Prices and rules of a stay are those of the booking, so their change causes no notification.
    await change(propertyId, { information, Price: 46, MinStayNights: 2, CancellationPolicy: 2 });
    expect(await told()).toEqual([]);
    for (const description of ['One room less.', 'Two rooms less.'])
      await change(propertyId, { information: { ...information, description } });
    const [startDate, endDate] = [dateIn(app, 20), dateIn(app, 23)];
    const expected = { user_id: app.sandbox.userIds.otherCustomer, title: shown.title, startDate, endDate };
    expect(await told()).toEqual([expected]);
    const other = { information: { ...information, description: 'Three rooms less.' } };
    app.clock.advance(day + 1);
    await change(propertyId, other);
    expect(await told()).toHaveLength(1);
    await callAs(app, 'otherCustomer', 'markAllNotificationsAsRead');
    await change(propertyId, { information }, 'admin');
    expect(await told()).toHaveLength(2);
    // Also if the second one is read.
    await callAs(app, 'otherCustomer', 'markAllNotificationsAsRead');
    app.clock.advance(day - 1);
    await change(propertyId, other);
    expect(await told()).toHaveLength(2);
    app.clock.advance(2);
    await change(propertyId, { information });
    expect(await told()).toHaveLength(3);
    for (const other of others) expect(await toldOf(app, other, PropertyChanged)).toEqual([]);
  });
});
