import { City } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { addListing, listing } from '../../testing/listings';
import { unknownCity } from '../rates';
import { completeRateCities } from '../rate-cities';

const app = useTestApp();

const citiesOf = async (id: number) =>
  (await app.db.selectFrom('property_rate').select('city').where('property_id', '=', id).execute()).map(
    ({ city }) => city,
  );
const inCity = (city: City) => ({ Price: 45, WeekendPrice: 55, information: { city } });
const found = async (query: object) => {
  const { data } = await app.call('getRentProperties', {
    query: { startDate: dateIn(app, 40), endDate: dateIn(app, 42), ...query },
  });
  return (data as { id: number }[]).map((one) => one.id);
};

test('a rate has the city of its listing, also after the city has changed', async () => {
  const id = await addListing(app, inCity(City.Barcelona));
  await callAs(app, 'owner', 'setSeasons', {
    path: { id },
    body: { seasons: [{ name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60 }] },
  });
  expect(await citiesOf(id)).toEqual(Array(3).fill(City.Barcelona));
  expect(
    (await callAs(app, 'owner', 'updateRentProperty', { path: { id }, body: listing(inCity(City.Berlin)) })).status,
  ).toBe(200);
  expect(await citiesOf(id)).toEqual(Array(3).fill(City.Berlin));
  expect(await found({ city: City.Berlin, sort: 'priceAsc' })).toContain(id);
  expect(await found({ city: City.Barcelona, sort: 'priceAsc' })).not.toContain(id);
});

test('rates that a server of the previous release has written are found, and a job stores their cities', async () => {
  const [id, known] = [await addListing(app, inCity(City.Lisbon)), await addListing(app, inCity(City.Lisbon))];
  await app.db.updateTable('property_rate').set({ city: unknownCity }).where('property_id', '=', id).execute();
  const searches = [
    { sort: 'priceAsc' },
    { sort: 'priceDesc' },
    { sort: 'total', currencyId: 7 },
    { sort: 'newest', maxPrice: 60 },
  ];
  const expectBoth = async () => {
    for (const search of searches)
      expect((await found({ city: City.Lisbon, ...search })).toSorted()).toEqual([id, known]);
    expect(await found({ city: City.London, sort: 'priceAsc' })).toEqual([]);
  };
  await expectBoth();

  expect((await Promise.all([completeRateCities(app), completeRateCities(app)])).toSorted().at(-1)).toBe(1);
  expect(await citiesOf(id)).toEqual([City.Lisbon]);
  await expectBoth();
  expect(await completeRateCities(app)).toBe(0);
});
