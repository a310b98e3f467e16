import { withDatabase } from './databases';
import { production } from './environment';
import type { BenchOptions, Figure } from './figures';
import { startOurs } from './servers';
import { type Scenario, compared, measureInterleaved } from './interleaved';

type Name = 'two workers' | 'one process';

const names: Name[] = ['two workers', 'one process'];
const scenarios: Scenario<Name>[] = [
  { title: 'one listing by id, WORKERS=2', route: 'listing', withToken: false, names },
  { title: 'a page of 20, WORKERS=2', route: 'page', withToken: false, names },
];

/** S12: requests/s of two workers on PostgreSQL, compared with one process. The database and the load generator share the processors. */
export async function benchWorkers(options: BenchOptions): Promise<Figure[]> {
  if (!options.engines.includes('postgres')) return [];
  return withDatabase('postgres', async (database) => {
    const { url, folder } = database;
    const start = {
      'two workers': () => startOurs(production(url, folder, { WORKERS: '2' }), folder),
      'one process': () => startOurs(production(url, folder), folder),
    };
    const measured = await measureInterleaved(start, scenarios, database, options);
    return scenarios.map(({ title }, index) => {
      const { ratioTo, ...rest } = compared(measured[index]!, 'two workers', ['one process']);
      return { id: 'S12', name: title, engine: 'postgres', ...rest, target: '', ratio: ratioTo('one process') };
    });
  });
}
