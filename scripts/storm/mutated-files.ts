import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Property } from './properties';
import type { StormOptions } from './storm';

const root = join(__dirname, '../..');

export type Experiment = (options: StormOptions) => Promise<Property[]>;

export interface Mutation {
  name: string;
  experiment: Experiment;
  /** Replacements in source files. Each text must occur exactly once. */
  changes: [file: string, from: string, to: string][];
  /** At least one of these properties must be violated. */
  caughtBy: string[];
}

/** The changed source files of a mutation with their texts. Throws if a text to replace does not occur exactly once. */
export function mutatedFiles({ changes }: Pick<Mutation, 'changes'>): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [file, from, to] of changes) {
    const text = changed.get(file) ?? readFileSync(join(root, file), 'utf8');
    if (text.split(from).length !== 2)
      throw new Error(`${file} contains '${from}' ${text.split(from).length - 1} times`);
    changed.set(
      file,
      text.replace(from, () => to),
    );
  }
  return changed;
}
