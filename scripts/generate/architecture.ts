import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Graphviz } from '@hpcc-js/wasm-graphviz';

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

/**
 * Draws the server's architecture as SVG from the imports in the code: the folders by level (`src/levels.json`), with an arrow from
 * each folder to every folder that it imports.
 */
export async function architecture(root: string): Promise<string> {
  const levels = JSON.parse(readFileSync(join(root, 'src/levels.json'), 'utf8')) as string[][];
  const graphviz = await Graphviz.load();
  return graphviz.dot(drawing(levels, importsBetween(root)), 'svg').replace(/^<!--[\s\S]*?-->\n/gm, '');
}

/** The imports between folders, without tests. `top` is the files directly in `src/`. */
function importsBetween(root: string): Map<string, Set<string>> {
  const words = [
    'src',
    '--output-type',
    'json',
    '--exclude',
    '^src/testing/|/http-tests/|\\.test\\.ts$|\\.test-d\\.ts$',
  ];
  const output = execFileSync(join(root, 'node_modules/.bin/depcruise'), words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const folderOf = (file: string) => /^src\/(?:([^/]+)\/)?[^/]/.exec(file)?.[1] ?? 'top';
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of (JSON.parse(output) as Cruised).modules) {
    if (!source.startsWith('src/')) continue;
    const from = folderOf(source);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (!/^src\/.*\.ts$/.test(resolved) || to === from) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

function drawing(levels: string[][], imports: Map<string, Set<string>>): string {
  const ranks = [...levels, ['top']].map((level) => `{ rank=same; ${level.map(quoted).join('; ')} }`);
  // Omits arrows to folders that are also reached through another folder.
  const reached = (from: string, to: string, without: string): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => !(from === without && next === to) && (next === to || reached(next, to, without)),
    );
  const arrows = [...imports]
    .flatMap(([from, targets]) => [...targets].filter((to) => !reached(from, to, from)).map((to) => [from, to]))
    .map((pair) => pair.map((name) => quoted(name)).join(' -> '))
    .sort();
  return `digraph {
  rankdir=TB; nodesep=0.4; ranksep=0.45; bgcolor="white";
  node [shape=box, style="rounded,filled", fillcolor="#f3f4f6", color="#6b7280", fontname="Helvetica", fontsize=13];
  edge [color="#9ca3af", arrowsize=0.6];
  ${levels
    .map(([first]) => quoted(first!))
    .reverse()
    .join(' -> ')} [style=invis];
  "top" [label="main · app · handlers · dependencies · jobs"];
  ${ranks.join('\n  ')}
  ${arrows.join('\n  ')}
}`;
}

const quoted = (name: string) => JSON.stringify(name);
