import { type Call, useTestApp } from '../../src/testing/app';
import { cardImage } from '../../src/testing/people';
import * as attempts from './specification-words';

let image: Buffer;
const app = useTestApp({ RATE_LIMITS: 'off' });
beforeAll(async () => {
  image = await cardImage();
});

/** The call with ids and pictures in the place of `{…}`. */
function filled({ sent, mend: _, ...call }: attempts.Attempt): { path: string; call: Call } {
  const [method, path] = sent.split(' ') as [string, string];
  const id = app.sandbox.propertyIds.active;
  const written = JSON.stringify(call.body)?.replace('"{property}"', `${id}`);
  const body = written === undefined ? undefined : (JSON.parse(written) as unknown);
  const form =
    call.form && Object.fromEntries(Object.entries(call.form).map(([key, of]) => [key, of === '{image}' ? image : of]));
  const target = path.replace('{property}', `${id}`).replace('{owner}', `${app.sandbox.userIds.owner}`);
  return { path: target, call: { ...call, method, body, form } };
}

const all = Object.values(attempts).flat();

test('there are at least 100 attempts', () => {
  expect(all.length).toBeGreaterThanOrEqual(100);
});

test.each(all.map((one) => [`${one.sent} ${JSON.stringify(one.body ?? one.form ?? one.query ?? '')}`, one] as const))(
  '%s succeeds, or its refusal says how to',
  async (_, attempt) => {
    const { path, call } = filled(attempt);
    const { status, envelope } = await app.send(path, call);
    const text = [envelope.message, ...envelope.errors.map(({ field, message }) => `${field} ${message}`)].join(' ');
    if (!attempt.mend) return expect({ status: Math.trunc(status / 100), text }).toEqual({ status: 2, text });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    for (const words of [attempt.mend].flat()) expect(text).toContain(words);
  },
);
