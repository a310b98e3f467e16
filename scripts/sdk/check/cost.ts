import { createClient } from 'rental-marketplace-sdk';

const warmUps = 200;
const rounds = 7;
const pairs = 300;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * The duration of a call with the client, as a multiple of that of the same call with `fetch` to the server at `baseUrl`, which must not limit
 * requests. The calls alternate. The result is the median of several rounds, each of which compares medians, so that a disturbance of a moment does not
 * change it.
 */
export async function costOfOneCall(baseUrl: string): Promise<number> {
  const client = createClient({ baseUrl });
  const variants = {
    client: () => client.getCurrencies(),
    bare: async () => {
      const response = await fetch(`${baseUrl}/Currency/GetAll`, { headers: { accept: 'application/json' } });
      return response.json() as Promise<unknown>;
    },
  };
  const round = async (size: number) => {
    const durations = { client: [] as number[], bare: [] as number[] };
    for (let pair = 0; pair < size; pair++) {
      // The order alternates.
      for (const variant of pair % 2 === 0 ? (['client', 'bare'] as const) : (['bare', 'client'] as const)) {
        const start = performance.now();
        await variants[variant]();
        durations[variant].push(performance.now() - start);
      }
    }
    return median(durations.client) / median(durations.bare);
  };
  await round(warmUps);
  const ratios: number[] = [];
  for (let index = 0; index < rounds; index++) ratios.push(await round(pairs));
  return median(ratios);
}
