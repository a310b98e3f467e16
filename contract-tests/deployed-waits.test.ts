import { Deployed } from './deployed';

const headersWith = (rateLimit: string) => new Map([['ratelimit', rateLimit]]) as { get(name: string): string | null };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The seconds that the tests wait after a response with the header RateLimit. */
async function waitAfter(rateLimit: string): Promise<number[]> {
  const waits: number[] = [];
  const deployed = new Deployed('http://127.0.0.1:1', {}, (seconds) => waits.push(seconds));
  deployed.noteAnswer('GET', 200, headersWith(rateLimit));
  const renewed = deployed.renew();
  await jest.runAllTimersAsync();
  await renewed;
  return waits;
}

test('waits when the limit of all requests is nearly used up, and not for limits of an hour or a day', async () => {
  expect(await waitAfter('"requests";r=3;t=40')).toEqual([41]);
  expect(await waitAfter('"requests";r=200;t=40')).toEqual([]);
  expect(await waitAfter('"ownData";r=0;t=3500')).toEqual([]);
  expect(await waitAfter('"requests";r=0;t=3500')).toEqual([]);
});
