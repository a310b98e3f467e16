import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costOfOneCall } from '../sdk/check/cost';
import { allowedBytes, bundle, compressedBytes } from '../sdk/check/package';
import { production } from './environment';
import { type BenchOptions, type Figure, median } from './figures';
import { startOurs } from './servers';

const sdk = join(__dirname, '../../generated/sdk');

/** S7: the compressed size of the SDK bundled for a browser, and the time of one call compared with bare `fetch`. */
export async function benchSdk({ rounds, report }: BenchOptions): Promise<Figure[]> {
  const project = { folder: sdk, tarball: '', packed: [], installed: [] };
  const bytes = compressedBytes(await bundle(project, "export * from './src/index';"));
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const costs: Awaited<ReturnType<typeof costOfOneCall>>[] = [];
  try {
    const database = `sqlite:${join(folder, 'bench.db')}`;
    for (let round = 1; round <= rounds; round++) {
      const server = await startOurs(production(database, folder, { RATE_LIMITS: 'off' }), folder);
      try {
        costs.push(await costOfOneCall(server.url));
      } finally {
        await server.stop();
      }
      report(`${round}/${rounds} one call by the client: × ${costs.at(-1)!.ratio.toFixed(3)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const medianOf = (member: 'client' | 'bare' | 'ratio') => median(costs.map((cost) => cost[member]));
  const ratio = medianOf('ratio');
  const peers = [{ name: 'bare fetch', value: medianOf('bare'), ratio }];
  const call = { name: 'one call by the SDK', value: medianOf('client'), unit: 'ms', peers, ratio };
  return [
    {
      id: 'S7',
      name: 'the SDK for a browser, gzip',
      value: bytes / 1000,
      unit: 'kB',
      target: `≤ ${allowedBytes / 1000} kB`,
      holds: bytes <= allowedBytes,
    },
    { id: 'S7', ...call, target: '≤ 1.05 × bare fetch', holds: ratio <= 1.05, details: { costs } },
  ];
}
