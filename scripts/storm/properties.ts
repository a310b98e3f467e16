/** One row of the result: a property, the observed value, the target and whether it holds. */
export interface Property {
  /** The experiment and its engine. */
  experiment: string;
  /** The name that documents use. */
  name: string;
  seen: string;
  target: string;
  holds: boolean;
  /** Descriptions of the first few violations. */
  problems: string[];
}

const maxProblems = 5;

/** A property that holds if there are no problems among `of` observations, and at least one observation. */
export function none(name: string, problems: string[], of: number, what: string): Omit<Property, 'experiment'> {
  return {
    name,
    seen: `${problems.length} of ${of} ${what}`,
    target: '0, of at least 1',
    holds: problems.length === 0 && of > 0,
    problems: problems.slice(0, maxProblems).map((problem) => problem.slice(0, 400)),
  };
}

export function atLeast(name: string, value: number, target: number, unit: string): Omit<Property, 'experiment'> {
  return { name, seen: `${round(value)} ${unit}`, target: `≥ ${target}`, holds: value >= target, problems: [] };
}

export function atMost(name: string, value: number, target: number, unit: string): Omit<Property, 'experiment'> {
  // NaN and -Infinity, the values of an experiment without measurements.
  const holds = value <= target;
  return { name, seen: `${round(value)} ${unit}`, target: `≤ ${round(target)}`, holds, problems: [] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Formats the properties as a Markdown table, followed by the violations. */
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
  const problems = wrong.flatMap(({ experiment, name, problems: violations }) =>
    violations.map((problem) => `${experiment}, ${name}: ${problem}`),
  );
  return [head, rule, ...rows, ...problems].join('\n');
}
