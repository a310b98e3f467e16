/** The sandbox at the end of a day, which is at different instants in the zones of its listings. */
import { useTestApp } from '../../testing/app';
import { hour } from '../../testing/time';

const app = useTestApp({ PAYMENT_PROVIDERS: 'sandbox' });

const nights = ['2026-07-01', '2026-12-01'].flatMap((date) =>
  [20.5, 21.5, 22.5, 23.5].map((at) => [date, at] as const),
);

test.each(nights)('can be reset on %s at %d hours UTC', async (date, hours) => {
  app.clock.set(Date.parse(date) + hours * hour);
  expect(await app.call('resetSandbox')).toMatchObject({ status: 200 });
});
