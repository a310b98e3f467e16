import { useTestApp } from '../../testing/app';
import { auditOf } from '../../testing/journal';
import { addListing, listing } from '../../testing/listings';

const app = useTestApp();

const countEvents = async () => (await app.db.selectFrom('outbox').select('id').execute()).length;

describe('a change that changes nothing keeps version and updatedAt, and causes no event:', () => {
  const changes = {
    information: { title: 'The same', description: 'Words', district: 'Abdoun', latitude: 31.95, longitude: 35.91 },
    WeekendPrice: 60,
    DepositAmount: 9,
    DetailsJSON: '{"services":["Pool"],"terms":["NoAnimals"]}',
  };
  const full = listing(changes);

  test('updateRentProperty by the owner or an administrator', async () => {
    const id = await addListing(app, changes);
    const before = (await app.call('getRentPropertyById', { as: 'owner', path: { id } })).data;
    const count = await countEvents();
    app.clock.advance(60_000);
    for (const as of ['owner', 'admin'] as const) {
      const same = await app.call('updateRentProperty', { as, path: { id }, body: { ...full, Version: 1 } });
      expect(same).toMatchObject({ status: 200, data: { version: 1, updatedAt: before.updatedAt } });
    }
    expect(await countEvents()).toBe(count);
    expect(await auditOf(app, `property:${id}`)).toEqual([]);
    for (const change of [
      { Price: 46 },
      { DetailsJSON: '{"services":["Gym"]}' },
      { MaxGuests: 3 },
      { DepositAmount: null, DepositPercent: null },
    ]) {
      const { version } = (await app.call('getRentPropertyById', { as: 'owner', path: { id } })).data;
      const other = await app.call('updateRentProperty', { as: 'owner', path: { id }, body: { ...full, ...change } });
      expect(other.data.version).toBe(Number(version) + 1);
    }
    expect(await countEvents()).toBe(count + 4);
  });

  test('setSeasons', async () => {
    const id = await addListing(app);
    const seasons = [{ name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60 }];
    const set = (body: object) => app.call('setSeasons', { as: 'owner', path: { id }, body });
    expect((await set({ seasons: [] })).data.version).toBe(1);
    expect((await set({ seasons })).data.version).toBe(2);
    const count = await countEvents();
    expect((await set({ seasons, version: 2 })).data).toMatchObject({ version: 2, seasons: [{ name: 'Summer' }] });
    expect(await countEvents()).toBe(count);
    expect((await set({ seasons: [] })).data.version).toBe(3);
  });

  test('setArrivalRules and setNights', async () => {
    const id = await addListing(app);
    const nights = [{ date: '2027-02-14', price: 90 }];
    const rules = { arrivalDays: [6, 5] };
    const setNights = () => app.call('setNights', { as: 'owner', path: { id }, body: { nights } });
    const setRules = () => app.call('setArrivalRules', { as: 'owner', path: { id }, body: { rules } });
    expect([(await setNights()).data.version, (await setRules()).data.version]).toEqual([2, 3]);
    const count = await countEvents();
    expect([(await setNights()).data.version, (await setRules()).data.version]).toEqual([3, 3]);
    expect(await countEvents()).toBe(count);
  });

  test('updateMe', async () => {
    const { data: before } = await app.call('getMe', { as: 'owner' });
    const { firstName, lastName, email, phone, whatsAppNumber, city, address, birthDate, language } = before;
    const body = { firstName, lastName, email, phone, whatsAppNumber, city, address, birthDate, language };
    const count = await countEvents();
    app.clock.advance(60_000);
    expect((await app.call('updateMe', { as: 'owner', body })).data).toEqual(before);
    expect(await countEvents()).toBe(count);
    const other = await app.call('updateMe', { as: 'owner', body: { ...body, address: 'Another street' } });
    expect(other.data.version).toBe(Number(before.version) + 1);
  });
});
