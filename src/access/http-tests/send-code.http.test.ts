import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { minute } from '../../testing/time';

const app = useTestApp();

const channels = [
  ['sendEmailCode', 'email', 'customer@example.com', 'nobody@example.com', 'c***@example.com'],
  ['sendPhoneCode', 'phoneNumber', '+962790000003', '+962790009003', '+962******003'],
] as const;

describe.each(channels)('%s', (operationId, member, known, unknown, masked) => {
  beforeEach(() => app.clock.advance(60 * minute));
  const send = (target: string) => app.call(operationId, { body: { [member]: target } });
  const sentTo = (target: string) =>
    app.db.selectFrom('otp_code').selectAll().where('target', '=', target).orderBy('id', 'desc').execute();

  test('returns 200 and sends six digits, of which the database stores only a hash', async () => {
    const { status, data, headers } = await send(known);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data).toEqual({ sent: true, target: masked, expiresInSeconds: 600, resendAfterSeconds: 60 });
    await app.codeDelivery.settled();
    const code = /\b\d{6}\b/.exec(app.messages.lastTo(known)!)![0];
    const [row] = await sentTo(known);
    expect(row).toMatchObject({ user_id: app.sandbox.userIds.customer, state: 'issued', attempts: 0 });
    expect(row!.expires_at - app.clock.now()).toBe(10 * minute);
    expect(row!.code_hash).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  test('returns the same 200 for an unknown address, and sends no message', async () => {
    const [first, second] = [await send(known), await send(unknown)];
    expect(second.status).toBe(200);
    expect({ ...second.data, target: null }).toEqual({ ...first.data, target: null });
    expect([second.envelope.message, second.data.target]).toEqual([
      first.envelope.message,
      first.data.target.replace(/^c/, 'n'),
    ]);
    await app.codeDelivery.settled();
    expect(app.messages.lastTo(unknown)).toBeUndefined();
    expect(await sentTo(unknown)).toMatchObject([{ user_id: null, state: 'issued' }]);
  });

  test('returns 200 for a blocked account, and sends no message', async () => {
    const blocked = member === 'email' ? 'blocked.customer@example.com' : '+962790000008';
    expect(await send(blocked)).toMatchObject({ status: 200 });
    await app.codeDelivery.settled();
    expect(app.messages.lastTo(blocked)).toBeUndefined();
  });

  test.each([known, unknown])('returns 429 for a second code to %s within a minute', async (target) => {
    expect(await send(target)).toMatchObject({ status: 200 });
    app.clock.advance(minute - 1500);
    const { status, code, headers } = await send(member === 'email' ? target.toUpperCase() : target.slice(1));
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'OTP_RATE_LIMITED', '2']);
    app.clock.advance(1500);
    expect(await send(target)).toMatchObject({ status: 200 });
  });

  test.each([known, unknown])('returns 429 for a sixth code to %s within an hour', async (target) => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await send(target)).toMatchObject({ status: 200 });
      app.clock.advance(2 * minute);
    }
    const { status, code, headers } = await send(target);
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'OTP_RATE_LIMITED', String(50 * 60)]);
    expect((await sentTo(target)).filter(({ state }) => state === 'issued')).toHaveLength(1);
    app.clock.advance(50 * minute);
    expect(await send(target)).toMatchObject({ status: 200 });
  });

  test('returns 400 for an invalid address', async () => {
    const { status, envelope } = await send('nothing');
    expect([status, envelope.errors[0]!.field]).toEqual([400, member]);
  });

  refusesBadBodies(app, operationId);
});
