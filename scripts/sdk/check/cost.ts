import { createClient } from 'rental-marketplace-sdk';

const warmUps = 200;
const pairs = 1500;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * The duration of a call with the client and of the same call with `fetch`, in ms. The values are medians of alternating calls to the server
 * at `baseUrl`, which must not limit requests.
 */
export async function costOfOneCall(baseUrl: string): Promise<{ client: number; bare: number; ratio: number }> {
  const client = createClient({ baseUrl });
  const variants = {
    client: () => client.getCurrencies(),
    bare: async () => {
      const response = await fetch(`${baseUrl}/Currency/GetAll`, { headers: { accept: 'application/json' } });
      return response.json() as Promise<unknown>;
    },
  };
  const durations = { client: [] as number[], bare: [] as number[] };
  for (let pair = -warmUps; pair < pairs; pair++) {
    // The order alternates.
    for (const variant of pair % 2 === 0 ? (['client', 'bare'] as const) : (['bare', 'client'] as const)) {
      const start = performance.now();
      await variants[variant]();
      if (pair >= 0) durations[variant].push(performance.now() - start);
    }
  }
  const [ours, bare] = [median(durations.client), median(durations.bare)];
  return { client: ours, bare, ratio: ours / bare };
}
