import { type TestApp, startTestApp } from '../../testing/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
