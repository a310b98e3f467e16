import type { Trx } from '../../database/connection';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { closeAccount } from '../../testing/closing';
import { meanwhile } from '../../testing/databases/meanwhile';
import { privateFiles } from '../../testing/files';
import { customerWithImages, identityImages, newCustomer, sendImages, verify } from '../../testing/identity';
import { cardImage } from '../../testing/people';
import { anonymiseAccount } from '../repository-erasing';

const app = useTestApp({ LIMIT_PROFILE_CHANGES: '1000' });

const profile = async (userId: number) =>
  (await app.call('getCustomerByUserId', { as: 'admin', path: { userId } })).data;

describe('setCustomerIdImages', () => {
  const rowsOf = (id: number) =>
    app.db.selectFrom('file').selectAll().where('owner_id', '=', id).orderBy('purpose').execute();
  const read = (userId: number, side: string) =>
    app.call('getCustomerIdImage', { as: 'admin', path: { userId, side } });

  test('returns 200, replaces the images with their files, and resets the verification', async () => {
    const before = await privateFiles(app);
    const customer = await customerWithImages(app);
    const first = await rowsOf(customer.id);
    await verify(app, customer.id);
    const reply = await sendImages(app, customer);
    expect(reply).toMatchObject({
      status: 200,
      data: { hasFrontIdImage: true, hasRearIdImage: true, isIdentityVerified: false, isActive: true, version: 3 },
    });
    const second = await rowsOf(customer.id);
    expect(second.map(({ kind, purpose, content_type }) => [kind, purpose, content_type])).toEqual([
      ['identity', 'front', 'image/jpeg'],
      ['identity', 'rear', 'image/png'],
    ]);
    expect(second.map(({ name }) => name)).not.toEqual(first.map(({ name }) => name));
    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toEqual(second.map(({ storage_key }) => storage_key).sort());
    for (const side of ['front', 'rear']) expect((await read(customer.id, side)).status).toBe(200);
  });

  test('changes nothing for images that are stored already', async () => {
    const customer = await newCustomer(app);
    const form = await identityImages();
    await sendImages(app, customer, form);
    await verify(app, customer.id);
    const [rows, files] = [await rowsOf(customer.id), await privateFiles(app)];
    expect(await sendImages(app, customer, form)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: true, version: 2 });
    expect(await rowsOf(customer.id)).toEqual(rows);
    expect(await privateFiles(app)).toEqual(files);
    // The same pictures for the other sides are a change.
    const swapped = { FrontIdCarImagePath: form.RearIdCarImagePath, RearIdCarImagePath: form.FrontIdCarImagePath };
    expect(await sendImages(app, customer, swapped)).toMatchObject({ data: { isIdentityVerified: false, version: 3 } });
  });

  test('of concurrent requests, the files of one remain', async () => {
    const before = await privateFiles(app);
    const customer = await customerWithImages(app);
    const replies = await Promise.all(Array.from({ length: 4 }, () => sendImages(app, customer)));
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toEqual((await rowsOf(customer.id)).map(({ storage_key }) => storage_key).sort());
    expect(added).toHaveLength(2);
    expect(await profile(customer.id)).toMatchObject({ version: 6 });
  });

  test('leaves no image behind when the account closes at this moment', async () => {
    const customer = await customerWithImages(app);
    const before = await privateFiles(app);
    const form = await identityImages();
    const close = (trx: Trx) => anonymiseAccount(trx, customer.id, app.clock.now(), app.clock.now());
    const reply = await meanwhile(app, close, () => sendImages(app, customer, form));
    expect(reply).toMatchObject({ status: 401 });
    expect(await privateFiles(app)).toEqual(before);
    expect(await rowsOf(customer.id)).toHaveLength(2);
  });

  test('closing the account removes the images, also replaced ones', async () => {
    const before = await privateFiles(app);
    const customer = await customerWithImages(app);
    await sendImages(app, customer);
    expect(await closeAccount(app, customer.as)).toMatchObject({ data: { keptUntil: null } });
    expect(await privateFiles(app)).toEqual(before);
    expect(await rowsOf(customer.id)).toEqual([]);
  });

  test('returns 400, 413 and 415 and changes nothing', async () => {
    const customer = await customerWithImages(app);
    const files = await privateFiles(app);
    const valid = await identityImages();
    const send = (changes: object) =>
      callAs(app, customer.as, 'setCustomerIdImages', { form: { ...valid, ...changes } });
    for (const RearIdCarImagePath of [undefined, 'rear.jpg'])
      expect(await send({ RearIdCarImagePath })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await send({ RearIdCarImagePath: large })).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    for (const RearIdCarImagePath of [await cardImage('webp'), new Uint8Array([1, 2, 3])])
      expect(await send({ RearIdCarImagePath })).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    const json = await callAs(app, customer.as, 'setCustomerIdImages', { body: {} });
    expect(json).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await privateFiles(app)).toEqual(files);
    expect(await profile(customer.id)).toMatchObject({ version: 2 });
  });

  test('returns 401 and 403', async () => {
    const form = await identityImages();
    expect(await app.call('setCustomerIdImages', { form })).toMatchObject({ status: 401 });
    for (const [as, code] of [
      ['owner', 'FORBIDDEN'],
      ['agent', 'FORBIDDEN'],
      ['admin', 'FORBIDDEN'],
      ['verification', 'VERIFICATION_REQUIRED'],
      ['blocked', 'USER_BLOCKED'],
    ] as const)
      expect(await app.call('setCustomerIdImages', { as, form })).toMatchObject({ status: 403, code });
  });
});
