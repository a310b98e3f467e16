/** One line of the verdict: what must hold, what was seen, and whether it holds. */
export interface Property {
  /** Of which experiment, on which engine. */
  experiment: string;
  /** By which documents refer to it. */
  name: string;
  seen: string;
  target: string;
  holds: boolean;
  /** What was wrong, the first few. */
  problems: string[];
}

const mostProblems = 5;

/** A property that holds where there are no problems; `of` is how many chances it had, which may not be none. */
export function none(name: string, problems: string[], of: number, what: string): Omit<Property, 'experiment'> {
  return {
    name,
    seen: `${problems.length} of ${of} ${what}`,
    target: '0, and not of 0',
    holds: problems.length === 0 && of > 0,
    problems: problems.slice(0, mostProblems).map((problem) => problem.slice(0, 400)),
  };
}

export function atLeast(name: string, value: number, target: number, unit: string): Omit<Property, 'experiment'> {
  return { name, seen: `${round(value)} ${unit}`, target: `≥ ${target}`, holds: value >= target, problems: [] };
}

export function atMost(name: string, value: number, target: number, unit: string): Omit<Property, 'experiment'> {
  // An experiment without a value has measured nothing.
  const holds = value <= target;
  return { name, seen: `${round(value)} ${unit}`, target: `≤ ${target}`, holds, problems: [] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The verdict as a Markdown table, and below it what was wrong. */
export function tableOf(properties: readonly Property[]): string {
  const cells = [
    ['Experiment', 'Property', 'Seen', 'Target', 'Holds'],
    ...properties.map((one) => [one.experiment, one.name, one.seen, one.target, one.holds ? 'yes' : 'NO']),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...rows] = cells.map(line);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const wrong = properties.filter(({ holds }) => !holds);
  const problems = wrong.flatMap(({ experiment, name, problems: those }) =>
    those.map((problem) => `${experiment}, ${name}: ${problem}`),
  );
  return [head, rule, ...rows, ...problems].join('\n');
}
