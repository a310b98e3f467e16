import { useTestApp } from '../../testing/app';
import { addListing, listing } from '../../testing/listings';

const app = useTestApp({ DEPOSIT_PERCENT: '15' });

const read = async (id: number) => (await app.call('getRentPropertyById', { path: { id } })).data;
const update = (id: number, body: object) => app.call('updateRentProperty', { as: 'owner', path: { id }, body });

test('without a fixed deposit, the listing shows the percentage of the shortest stay', async () => {
  const daily = await addListing(app, { Price: 40.333, MinStayNights: 3 });
  expect(await read(daily)).toMatchObject({ depositAmount: 18.15, depositPercent: 15 });
  const monthly = await addListing(app, { RentType: 0, Price: 300 });
  expect(await read(monthly)).toMatchObject({ minStayNights: 28, depositAmount: 42, depositPercent: 15 });
  const own = await addListing(app, { DepositAmount: 18.15, Price: 40.333, MinStayNights: 3 });
  expect(await read(own)).toMatchObject({ depositAmount: 18.15, depositPercent: null });
});

test('a listing that is sent back as it was read keeps the percentage, also with another price', async () => {
  const id = await addListing(app, { Price: 40 });
  const sendBack = async (changes: object) => (await update(id, { ...(await read(id)), ...changes })).data;
  expect(await sendBack({})).toMatchObject({ depositAmount: 6, depositPercent: 15 });
  expect(await sendBack({ price: 80 })).toMatchObject({ depositAmount: 12, depositPercent: 15 });
  expect(await sendBack({ price: 100, depositAmount: 15 })).toMatchObject({ depositAmount: 15, depositPercent: 15 });
});

test('another amount is a fixed deposit, also after it is sent back', async () => {
  const id = await addListing(app, { Price: 40 });
  const changed = await update(id, { ...(await read(id)), depositAmount: 10 });
  expect(changed.data).toMatchObject({ depositAmount: 10, depositPercent: null });
  expect((await update(id, { ...(await read(id)), price: 50 })).data).toMatchObject({ depositAmount: 10 });
  expect((await update(id, listing({ Price: 40, DepositAmount: 6 }))).data).toMatchObject({ depositPercent: null });
});

test('returns 400 for another percentage than that of the marketplace, and names it', async () => {
  const refused = await app.call('addRentProperty', { as: 'owner', body: listing({ DepositPercent: 30 }) });
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(refused.envelope.errors).toMatchObject([{ field: 'DepositPercent', code: 'custom' }]);
  expect(refused.envelope.errors[0]!.message).toContain('15');
  const added = await app.call('addRentProperty', { as: 'owner', body: listing({ DepositPercent: 15 }) });
  expect(added.data).toMatchObject({ depositAmount: 6.75, depositPercent: 15 });
});
