import { createClient } from 'rental-marketplace-sdk';

const warmUps = 200;
const pairs = 1500;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * What a call by the client costs beside the same call by bare `fetch`, in ms: medians of calls that take turns, one after the other,
 * against the real server at `baseUrl` (without limits).
 */
export async function costOfOneCall(baseUrl: string): Promise<{ client: number; bare: number; ratio: number }> {
  const client = createClient({ baseUrl });
  const ways = {
    client: () => client.getCurrencies(),
    bare: async () => {
      const response = await fetch(`${baseUrl}/Currency/GetAll`, { headers: { accept: 'application/json' } });
      return response.json() as Promise<unknown>;
    },
  };
  const spent = { client: [] as number[], bare: [] as number[] };
  for (let pair = -warmUps; pair < pairs; pair++) {
    // Who goes first changes each time.
    for (const way of pair % 2 === 0 ? (['client', 'bare'] as const) : (['bare', 'client'] as const)) {
      const begun = performance.now();
      await ways[way]();
      if (pair >= 0) spent[way].push(performance.now() - begun);
    }
  }
  const [mine, bare] = [median(spent.client), median(spent.bare)];
  return { client: mine, bare, ratio: mine / bare };
}
