import { XMLParser } from 'fast-xml-parser';
import type { Figure } from './figures';
import { plotOf } from './plot';
import { tableOf } from './report';

const figures: Figure[] = [
  {
    id: 'S1',
    name: 'one listing',
    engine: 'sqlite',
    value: 2_000,
    unit: 'requests/s',
    target: '≥ 1 × Fastify',
    ratio: 0.5,
    holds: false,
    peers: [{ name: 'Fastify', value: 4_000, ratio: 0.5, processorRatio: 0.45 }],
  },
  {
    id: 'S2',
    name: 'one listing',
    engine: 'sqlite',
    value: 2_000,
    unit: 'requests/s',
    target: '≥ 8 × stock',
    holds: true,
    peers: [{ name: 'stock <&>', value: 200, ratio: 10 }],
  },
  { id: 'S6', name: 'memory', value: 120, unit: 'MB', target: '≤ 130 MB', holds: true },
];

interface Svg {
  svg: { rect: { '@_class': string; '@_width': string }[]; text: unknown[] };
}

test('the plot groups the servers of one load and draws a bar in proportion to each rate', () => {
  const svg = plotOf(figures);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg) as Svg;
  const bars = parsed.svg.rect.map((bar) => [bar['@_class'], Number(bar['@_width'])]);
  expect(bars).toEqual([
    ['ours', 210],
    ['peer', 420],
    ['peer', 21],
  ]);
  expect(svg).toContain('>4,000 (ours × 0.50)<');
  expect(svg).toContain('>stock &lt;&amp;&gt;<');
  expect(svg).not.toContain('memory');
});

test('the table has a row for each figure with its value, its peers and whether the target is met', () => {
  const lines = tableOf(figures).split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[2]).toMatch(
    /^\| S1 .*\| SQLite .*\| 2,000 requests\/s *\| Fastify 4,000 \(× 0\.50; processor × 0\.45\) *\| \*\*no\*\* *\|$/,
  );
  expect(lines[4]).toMatch(/^\| S6 .*\| 120 MB .*\| yes *\|$/);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
