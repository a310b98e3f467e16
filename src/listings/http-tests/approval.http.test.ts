import { PropertyStatus } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';
import { auditTrailOf } from '../../testing/journal';
import { addListing, listing } from '../../testing/listings';

const { Pending, Active, Suspended, Inactive } = PropertyStatus;

const app = useTestApp({ LISTING_REVIEW: 'on' });

const read = async (id: number) => (await app.call('getRentPropertyById', { as: 'admin', path: { id } })).data;
const decide = (id: number, body: object) => app.call('changeRentPropertyStatus', { as: 'admin', path: { id }, body });
const retitle = (id: number, title: string) =>
  app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing({ information: { title } }) });

test('returns 409 for the approval of an earlier version, and changes nothing', async () => {
  const id = await addListing(app);
  const { version } = await read(id);
  expect((await retitle(id, 'Bait and switch')).data.propertyStatus).toBe(Pending);
  const told = await app.db.selectFrom('notification').select('id').execute();
  const refused = await decide(id, { propertyStatus: Active, version });
  expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT', data: null });
  expect(refused.envelope.message).toBe('The listing has changed. Its version is now 2.');
  expect(await read(id)).toMatchObject({ propertyStatus: Pending, version: 2 });
  expect(await app.db.selectFrom('notification').select('id').execute()).toEqual(told);
  expect(await auditTrailOf(app, `property:${id}`)).toEqual([]);
  const seen = await decide(id, { propertyStatus: Active, version: 2 });
  expect(seen).toMatchObject({ status: 200, data: { propertyStatus: Active, version: 3 } });
  // A repeated approval, after a lost response, changes nothing.
  expect(await decide(id, { propertyStatus: Active, version: 2 })).toMatchObject({ status: 200, data: { version: 3 } });
});

test('returns 409 for ending a suspension or resuming a listing in an earlier version', async () => {
  const id = await addListing(app);
  const suspended = await decide(id, { propertyStatus: Suspended, reason: 'example' });
  await retitle(id, 'Changed while it was suspended');
  const version = suspended.data.version as number;
  expect((await decide(id, { propertyStatus: Inactive, version })).status).toBe(409);
  expect((await decide(id, { propertyStatus: Inactive, version: version + 1 })).status).toBe(200);
  const resume = { as: 'owner', path: { id }, body: { propertyStatus: Active, version } } as const;
  expect((await app.call('changeRentPropertyStatus', resume)).status).toBe(409);
});

test('after a concurrent approval and update, no unseen version is public', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await addListing(app);
    const both = [() => decide(id, { propertyStatus: Active, version: 1 }), () => retitle(id, `Swapped ${round}`)];
    const replies = await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect(await read(id)).toMatchObject({ propertyStatus: Pending });
    expect((await app.call('getRentPropertyById', { path: { id } })).status).toBe(404);
  }
});
