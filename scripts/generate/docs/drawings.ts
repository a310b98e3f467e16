import { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, schemasOf } from '../../../src/contract/document';

/** An enumeration with a state machine. */
type Stateful = Schema & Required<Pick<Schema, 'x-enum-varnames' | 'x-state-machine'>>;

/** The enumerations with a state machine, with their names. */
export function machinesOf(document: OpenAPIV3.Document): [name: string, schema: Stateful][] {
  return schemasOf(document).filter((entry): entry is [string, Stateful] => 'x-state-machine' in entry[1]);
}

/** Colours for each theme. The contrast of text is at least 4.5:1. */
const themes = {
  light: { text: '#1b1b1b', line: '#5b5b5b', fill: '#f1f4f8', final: '#e3e8ef', label: '#444444' },
  dark: { text: '#f2f2f2', line: '#a8a8a8', fill: '#2a2f36', final: '#3a414b', label: '#c8c8c8' },
} as const;
type Theme = keyof typeof themes;

/** The file name of a state diagram: `BookingStatus-dark.svg`. */
export function drawingName(machine: string, theme: Theme): string {
  return `${machine}-${theme}.svg`;
}

/** The state diagrams as SVG for each theme, by file name. */
export async function drawings(document: OpenAPIV3.Document): Promise<Record<string, string>> {
  const graphviz = await Graphviz.load();
  return Object.fromEntries(
    machinesOf(document).flatMap(([name, schema]) =>
      (Object.keys(themes) as Theme[]).map((theme) => [
        drawingName(name, theme),
        graphviz
          .dot(dot(schema, theme), 'svg')
          .replace(/<!--[\s\S]*?-->\n?/g, '')
          .replaceAll('font-family="Helvetica', 'font-family="Helvetica,Arial'),
      ]),
    ),
  );
}

function dot(schema: Stateful, theme: Theme): string {
  const { text, line, fill, final, label: labelColor } = themes[theme];
  const { 'x-state-machine': machine, 'x-enum-varnames': names } = schema;
  // Events between the same two states share one arrow.
  const arrows = new Map<string, Map<string, Set<string>>>();
  for (const { from, to, event, by } of machine.transitions) {
    const edge = `${from === null ? 'start' : quoted(from)} -> ${quoted(to)}`;
    const events = arrows.get(edge) ?? new Map<string, Set<string>>();
    arrows.set(edge, events.set(event, new Set([...(events.get(event) ?? []), ...by])));
  }
  const label = (events: Map<string, Set<string>>) =>
    [...events].map(([event, by]) => ` ${event} \\n (${[...by].join(', ')}) `).join('\\n');
  return `digraph {
  graph [bgcolor=transparent, rankdir=TB, nodesep=0.2, ranksep=0.35, pad=0.1]
  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=14, color="${line}", fillcolor="${fill}", fontcolor="${text}", margin="0.16,0.08"]
  edge [fontname="Helvetica", fontsize=12, color="${line}", fontcolor="${labelColor}", arrowsize=0.8]
  start [shape=circle, style=filled, fillcolor="${text}", label="", width=0.18]
${names.map((name) => `  ${quoted(name)}${machine.final.includes(name) ? ` [peripheries=2, fillcolor="${final}"]` : ''}`).join('\n')}
${[...arrows].map(([edge, events]) => `  ${edge} [label="${label(events)}"]`).join('\n')}
}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
