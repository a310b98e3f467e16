import { withoutCredentials } from './config';
import { fileOf } from './files';
import { variables } from './variables';

type Environment = Record<string, string | undefined>;

const shown = (value: unknown) => (value === undefined ? 'none' : `${value as string | number}`);
const entries = Object.entries(variables);

/** All variables with their defaults and meanings, as `--help` prints them. */
export function describeVariables(): string {
  return entries
    .map(([name, { default: standard, meaning, mayBeFile }]) => {
      const names = mayBeFile ? `${name}, ${fileOf(name)}` : name;
      return `  ${names} (default: ${shown(standard)})\n      ${meaning.replaceAll('`', '')}`;
    })
    .join('\n');
}

/** The variables that are set, with their values; of secrets only that they are set. */
export function listSet(environment: Environment): string[] {
  return entries.flatMap(([name, { mayBeFile, isSecret }]) => {
    const file = mayBeFile && environment[fileOf(name)];
    if (file) return [`${fileOf(name)}=${file}`];
    const text = environment[name];
    if (!text) return [];
    return [isSecret ? `${name} (not shown)` : `${name}=${withoutCredentials(text)}`];
  });
}
