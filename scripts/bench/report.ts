import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, type Peer, formatted } from './figures';

const root = join(__dirname, '../..');

export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const heads = ['', 'Figure', 'Engine', 'Target', 'Measured', 'Compared with', 'Holds'];

/** Formats the figures as a Markdown table with aligned columns, readable in a terminal. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ id, name, engine, target, value, unit, peers = [], holds }) => [
    id,
    name,
    engine ? engineNames[engine] : '',
    target,
    `${formatted(value)} ${unit}`,
    peers.map((peer) => peerText(peer)).join(', '),
    holds === undefined ? '' : holds ? 'yes' : '**no**',
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, 3, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** e.g. `fastify 14,292 (× 0.98; processor × 1.02)`. Ratios above 1 are in our favour. */
export function peerText({ name, value, ratio, processorRatio }: Peer): string {
  const processor = processorRatio === undefined ? '' : `; processor × ${processorRatio.toFixed(2)}`;
  return `${name} ${formatted(value)} (× ${ratio.toFixed(2)}${processor})`;
}

/** Date, commit, machine and package versions of the run. */
export function conditions() {
  const versions = ['fastify', 'express', 'openapi-backend', 'kysely', 'better-sqlite3', 'pg', 'autocannon'];
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src') ? ' and changes' : ''),
    machine: `${cpus().length} × ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    versions: Object.fromEntries(versions.map((name) => [name, versionOf(name)])),
  };
}
