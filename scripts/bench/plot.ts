import { type Figure, type Peer, formatted } from './figures';

const width = 760;
const barHeight = 14;
const labelWidth = 130;
const barWidth = 420;

/** Follows the colour scheme of the reader's system: an image in a page cannot see the page's own scheme. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600 }
  .ours { fill: #0969da } .peer { fill: #afb8c1 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .ours { fill: #4493f8 } .peer { fill: #6e7681 }
  }`;

/**
 * Draws requests/s as an SVG: one group of bars for each load, our server first. The longest bar of every group has the same length.
 * Figures of different ids with the same load (S1 and S2) share a group.
 */
export function plotOf(figures: readonly Figure[]): string {
  const parts: string[] = [];
  let y = 8;
  for (const { title, bars } of groupsOf(figures)) {
    const longest = Math.max(...bars.map(({ value }) => value));
    parts.push(`<text class="title" x="8" y="${(y += 14)}">${escaped(title)}</text>`);
    y += 6;
    for (const [index, { name, value, ratio }] of bars.entries()) {
      const length = Math.max(1, Math.round((value / longest) * barWidth));
      const label = index === 0 ? formatted(value) : `${formatted(value)} (ours × ${ratio.toFixed(2)})`;
      const middle = y + barHeight - 3;
      parts.push(
        `<text x="${labelWidth}" y="${middle}" text-anchor="end">${escaped(name)}</text>`,
        `<rect class="${index === 0 ? 'ours' : 'peer'}" x="${labelWidth + 8}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>`,
        `<text x="${labelWidth + 14 + length}" y="${middle}">${escaped(label)}</text>`,
      );
      y += barHeight + 4;
    }
    y += 8;
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img">`;
  return `${head}\n<title>Requests per second, side by side</title>\n<style>${style}\n</style>\n${parts.join('\n')}\n</svg>\n`;
}

interface Group {
  title: string;
  /** Our server first. */
  bars: Peer[];
}

function groupsOf(figures: readonly Figure[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, engine, value, unit, peers = [] } of figures) {
    if (unit !== 'requests/s' || peers.length === 0) continue;
    const title = `${name}${engine ? ` (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'})` : ''}, requests/s`;
    const group = groups.get(title) ?? { title, bars: [{ name: 'ours', value, ratio: 1 }] };
    group.bars.push(...peers);
    groups.set(title, group);
  }
  return [...groups.values()];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
