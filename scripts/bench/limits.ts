import { withDatabase } from './databases';
import { production } from './environment';
import type { BenchOptions, Figure } from './figures';
import { startOurs } from './servers';
import { type Scenario, compared, measureInterleaved } from './interleaved';

type Name = 'counted' | 'not counted';

const names: Name[] = ['counted', 'not counted'];

const scenarios: Scenario<Name>[] = [
  { title: 'one listing by id, 3,000 addresses', route: 'listing', withToken: false, names },
  { title: 'one listing by id, 3,000 users', route: 'listing', withToken: true, names },
];

/** S9: requests/s of the cheapest read with rate limits, compared with `RATE_LIMITS=off`. */
export async function benchLimits(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines)
    await withDatabase(engine, async (database) => {
      const { url, folder } = database;
      const start = {
        counted: () => startOurs(production(url, folder), folder),
        'not counted': () => startOurs(production(url, folder, { RATE_LIMITS: 'off' }), folder),
      };
      const measured = await measureInterleaved(start, scenarios, database, options);
      for (const [index, { title }] of scenarios.entries()) {
        const { ratioTo, ...rest } = compared(measured[index]!, 'counted', ['not counted']);
        const ratio = ratioTo('not counted');
        figures.push({
          id: 'S9',
          name: title,
          engine,
          ...rest,
          target: '≥ 0.9 × not counted',
          ratio,
          holds: ratio >= 0.9,
        });
      }
    });
  return figures;
}
