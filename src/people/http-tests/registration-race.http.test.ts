import { openDependencies } from '../../dependencies';
import { loggedIn } from '../../testing/access';
import { type TestApp, useTestApp } from '../../testing/app';
import { pictureSender, privateFiles } from '../../testing/files';
import { cardImage, countUsersAndFiles } from '../../testing/people';
import { register } from '../registration';

const app = useTestApp();

const person = { FirstName: 'Example', LastName: 'Person', Language: 'en', IdentityType: 0 as const };
const customer = { role: 2, customer_type: 0, is_active: 1 } as const;
const request = { sender: pictureSender('race'), address: '127.0.0.1' };

test('the account that verifies the address gets it after concurrent registrations on two instances, and all files are kept', async () => {
  const other = await openDependencies(app.config, { clock: app.clock });
  const before = await countUsersAndFiles(app);
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const email = 'race@example.com';
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      register(index % 2 ? app : other, { ...person, ...images, Email: email }, customer, request),
    ),
  );
  expect(outcomes.map((outcome) => ('status' in outcome ? 200 : outcome.failure))).toEqual(Array<number>(6).fill(200));
  expect(await countUsersAndFiles(app)).toEqual({
    users: before.users + 6,
    files: before.files + 12,
    stored: before.stored + 12,
  });
  await loggedIn(app, email);
  const naming = await app.db
    .selectFrom('app_user')
    .select('is_email_verified')
    .where('email_key', '=', email)
    .execute();
  expect(naming).toEqual([{ is_email_verified: 1 }]);
  expect(await register(other, { ...person, ...images, Email: email }, customer, request)).toMatchObject({
    failure: 'EMAIL_TAKEN',
  });
  await other.close();
});

test('a registration that the database or the storage fails leaves no file', async () => {
  const before = await countUsersAndFiles(app);
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const form = { ...person, ...images, Email: 'broken@example.com' };
  // A city that passes the contract's check and violates a foreign key.
  await expect(register(app, { ...form, City: 99 as never }, customer, request)).rejects.toBeDefined();
  expect(await countUsersAndFiles(app)).toEqual(before);

  let puts = 0;
  const storage = {
    ...app.storage,
    async put(...file: Parameters<TestApp['storage']['put']>) {
      if ((puts += 1) === 2) throw new Error('no space');
      await app.storage.put(...file);
    },
  };
  await expect(register({ ...app, storage }, form, customer, request)).rejects.toThrow('no space');
  expect(await countUsersAndFiles(app)).toEqual(before);
  expect(await privateFiles(app)).toHaveLength(before.stored);
});
