import { useTestApp } from '../../testing/app';
import { addListing, dto } from '../../testing/listings';
import { dateIn } from '../../testing/bookings';

const own = {
  LIMIT_REQUESTS_ANONYMOUS: '3',
  LIMIT_LISTINGS: '6',
  LIMIT_FAVORITES: '1',
  LIMIT_WAITING_RESERVATIONS: '4',
};
const app = useTestApp({ ...own, RATE_LIMITS: 'on' });

test('configured limits apply, and errors and headers state them', async () => {
  const free = await addListing(app);
  const listed = await app.call('addRentProperty', { as: 'owner', body: dto });
  expect(listed).toMatchObject({ status: 400, envelope: { message: expect.stringContaining('6') as string } });

  const other = app.sandbox.propertyIds.otherOwnerActive;
  await app.call('addFavorite', { as: 'otherCustomer', path: { propertyId: free } });
  const favorite = await app.call('addFavorite', { as: 'otherCustomer', path: { propertyId: other } });
  expect(favorite).toMatchObject({ status: 400, envelope: { message: expect.stringContaining('1') as string } });

  const statuses: number[] = [];
  for (let week = 1; week <= 5; week += 1) {
    const body = { propertyId: free, startDate: dateIn(app, 7 * week), endDate: dateIn(app, 7 * week + 2) };
    statuses.push((await app.call('bookReservation', { as: 'otherCustomer', body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 409]);

  const anonymous = [];
  for (let sent = 0; sent < 4; sent += 1) anonymous.push(await app.call('getCities'));
  expect(anonymous.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(anonymous[0]!.headers.get('ratelimit-limit')).toBe('3');
});
