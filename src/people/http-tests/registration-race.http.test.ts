import type { Failure } from '../../contract/failures';
import { openDependencies } from '../../dependencies';
import { type TestApp, startTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { cardImage, countUsersAndFiles } from '../../testing/people';
import { register } from '../registration';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = { FirstName: 'Example', LastName: 'Person', Language: 'en', IdentityType: 0 as const };
const customer = { role: 2, customer_type: 0, is_active: 1 } as const;

test('of many registrations of one address at the same moment, on two instances, one is made and the others leave no file', async () => {
  const other = await openDependencies(app.config, { clock: app.clock });
  const before = await countUsersAndFiles(app);
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  for (const [index, same] of [{ Email: 'race@example.com' }, { Phone: '+962791110003' }].entries()) {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        register(turn % 2 ? app : other, { ...person, ...images, ...same }, customer),
      ),
    );
    const codes = outcomes.map((outcome) => ('status' in outcome ? 200 : (outcome as Failure).failure));
    const taken = index === 0 ? 'EMAIL_TAKEN' : 'PHONE_TAKEN';
    expect(codes.sort()).toEqual([200, ...Array<string>(11).fill(taken)]);
    const made = index + 1;
    expect(await countUsersAndFiles(app)).toEqual({
      users: before.users + made,
      files: before.files + 2 * made,
      stored: before.stored + 2 * made,
    });
  }
  await other.close();
});

test('a registration that the database breaks off leaves no file, nor one that the storage does', async () => {
  const before = await countUsersAndFiles(app);
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const form = { ...person, ...images, Email: 'broken@example.com' };
  // A city that only the database refuses: the contract's check came before.
  await expect(register(app, { ...form, City: 99 as never }, customer)).rejects.toBeDefined();
  expect(await countUsersAndFiles(app)).toEqual(before);

  let puts = 0;
  const storage = {
    ...app.storage,
    async put(...file: Parameters<TestApp['storage']['put']>) {
      if ((puts += 1) === 2) throw new Error('no space');
      await app.storage.put(...file);
    },
  };
  await expect(register({ ...app, storage }, form, customer)).rejects.toThrow('no space');
  expect(await countUsersAndFiles(app)).toEqual(before);
  expect(await privateFiles(app)).toHaveLength(before.stored);
});
