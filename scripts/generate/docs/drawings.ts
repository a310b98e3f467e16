import { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, schemasOf } from '../../../src/contract/document';

/** An enumeration of the states of a record. */
type Stateful = Schema & Required<Pick<Schema, 'x-enum-varnames' | 'x-state-machine'>>;

/** The enumerations that have a state machine, by name. */
export function machinesOf(document: OpenAPIV3.Document): [name: string, schema: Stateful][] {
  return schemasOf(document).filter((entry): entry is [string, Stateful] => 'x-state-machine' in entry[1]);
}

/** Text of 4.5:1 at least on the page's background, of which the page has two. */
const themes = {
  light: { text: '#1b1b1b', line: '#5b5b5b', fill: '#f1f4f8', final: '#e3e8ef', label: '#444444' },
  dark: { text: '#f2f2f2', line: '#a8a8a8', fill: '#2a2f36', final: '#3a414b', label: '#c8c8c8' },
} as const;
type Theme = keyof typeof themes;

/** The file name of the drawing of a state machine: `BookingStatus-dark.svg`. */
export function drawingName(machine: string, theme: Theme): string {
  return `${machine}-${theme}.svg`;
}

/** A drawing of each state machine for each theme, by file name. */
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
  const { text, line, fill, final, label } = themes[theme];
  const { 'x-state-machine': machine, 'x-enum-varnames': names } = schema;
  // What happens on the same way from one state to another is one arrow.
  const arrows = new Map<string, Map<string, Set<string>>>();
  for (const { from, to, event, by } of machine.transitions) {
    const way = `${from === null ? 'start' : quoted(from)} -> ${quoted(to)}`;
    const events = arrows.get(way) ?? new Map<string, Set<string>>();
    arrows.set(way, events.set(event, new Set([...(events.get(event) ?? []), ...by])));
  }
  const said = (events: Map<string, Set<string>>) =>
    [...events].map(([event, by]) => ` ${event} \\n (${[...by].join(', ')}) `).join('\\n');
  return `digraph {
  graph [bgcolor=transparent, rankdir=TB, nodesep=0.2, ranksep=0.35, pad=0.1]
  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=14, color="${line}", fillcolor="${fill}", fontcolor="${text}", margin="0.16,0.08"]
  edge [fontname="Helvetica", fontsize=12, color="${line}", fontcolor="${label}", arrowsize=0.8]
  start [shape=circle, style=filled, fillcolor="${text}", label="", width=0.18]
${names.map((name) => `  ${quoted(name)}${machine.final.includes(name) ? ` [peripheries=2, fillcolor="${final}"]` : ''}`).join('\n')}
${[...arrows].map(([way, events]) => `  ${way} [label="${said(events)}"]`).join('\n')}
}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
