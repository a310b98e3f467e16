import { startTestApp } from '../../testing/app';

test('readiness says STOPPING, which a proxy tells from NOT_READY, while the process stops', async () => {
  const app = await startTestApp();
  expect(await app.call('ready')).toMatchObject({ status: 200 });
  app.announceStop();
  const { status, envelope, headers } = await app.call('ready');
  expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 'STOPPING', '1']);
  expect((await app.call('live')).status).toBe(200);
  await app.close();
});
