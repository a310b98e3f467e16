import sharp from 'sharp';
import type { UserName } from '../../sandbox/data';
import { specimenSize } from '../../sandbox/specimen-card';
import { useTestApp } from '../../testing/app';
import { bytesAtRest, privateFiles } from '../../testing/files';
import { cardImage } from '../../testing/people';

const app = useTestApp();

const audits = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

describe.each([
  ['getOwnerIdImage', 'owner', 'otherOwner', 'customer', '/Owner/GetIdImage'],
  ['getCustomerIdImage', 'customer', 'otherCustomer', 'owner', '/Customer/GetIdImage'],
] as const)('%s', (operationId, own, peer, foreignRole, path) => {
  const read = (of: UserName | number, as?: UserName, side = 'front', headers = {}) =>
    app.call(operationId, {
      path: { userId: typeof of === 'number' ? of : app.sandbox.userIds[of], side },
      as,
      headers,
    });

  test.each(['front', 'rear'])('returns 200 with the %s for its user, and forbids caching', async (side) => {
    const before = await audits();
    const { status, headers, bytes } = await read(own, own, side);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('etag')).toBeNull();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...specimenSize });
    expect(await audits()).toEqual(before);
  });

  test('returns 200 for an administrator, and audits the access', async () => {
    const before = (await audits()).length;
    const { status, headers } = await read(own, 'admin', 'rear', { 'x-request-id': `trace-of-${own}` });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await audits()).slice(before)).toMatchObject([
      {
        actor_id: app.sandbox.userIds.admin,
        action: operationId,
        subject: `user:${app.sandbox.userIds[own]}`,
        reason: 'rear',
        trace_id: `trace-of-${own}`,
        at: app.clock.now(),
      },
    ]);
  });

  test('returns no image when the audit log cannot be written', async () => {
    await app.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    const { status, bytes } = await read(own, 'admin');
    await app.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    expect(status).toBe(500);
    expect(bytes.subarray(0, 2).toString('hex')).not.toBe('ffd8');
    expect(await read(own, 'admin')).toMatchObject({ status: 200 });
  });

  test('returns 400 for an unknown side', async () => {
    expect(await read(own, own, 'back')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('returns 401 without a token', async () => {
    expect(await read(own)).toMatchObject({ status: 401 });
  });

  test.each([
    [foreignRole, 'FORBIDDEN'],
    ['agent', 'FORBIDDEN'],
    ['verification', 'VERIFICATION_REQUIRED'],
    ['blocked', 'USER_BLOCKED'],
  ] as [UserName, string][])('403 for %s', async (as, code) => {
    expect(await read(own, as)).toMatchObject({ status: 403, code });
  });

  test('returns 404 for other users of the role, unknown users, users of another role and missing images', async () => {
    const before = await audits();
    expect(await read(own, peer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await read(peer, peer)).toMatchObject({ status: 404 });
    for (const person of [999_999, foreignRole, peer] as const) {
      expect(await read(person, 'admin')).toMatchObject({ status: 404 });
    }
    expect(await audits()).toEqual(before);
  });

  test('returns the registered image only through this operation', async () => {
    const images = { FrontIdCarImagePath: await cardImage('png'), RearIdCarImagePath: await cardImage('jpeg', 41) };
    const before = await privateFiles(app);
    const { data } = await app.call(own === 'owner' ? 'addOwner' : 'addCustomer', {
      form: { FirstName: 'Example', LastName: 'Person', Email: `${own}.with.card@example.com`, ...images },
    });
    const front = await read(data.userId as number, 'admin');
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(front.bytes).raw().toBuffer()).toEqual(await sharp(images.FrontIdCarImagePath).raw().toBuffer());

    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toHaveLength(2);
    for (const name of added) {
      const stored = await bytesAtRest(app, name);
      for (const sign of ['IHDR', 'JFIF', 'IDAT']) expect(stored.includes(sign)).toBe(false);
      await expect(sharp(stored).metadata()).rejects.toThrow();
      for (const spelling of [name, `${name}.jpg`, `${name}.png`, `../private/${name}`, `..%2fprivate%2f${name}`]) {
        for (const prefix of ['/Pictures/', `${path}/${data.userId}/`, '/private/', '/files/private/', '/']) {
          const reply = await app.send(prefix + spelling, { as: peer });
          expect(reply.status).toBeGreaterThanOrEqual(400);
          expect(reply.status).toBeLessThan(500);
        }
      }
    }
  });
});
