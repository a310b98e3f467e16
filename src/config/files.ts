import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** The name of the variable that names the file of a variable: JWT_SECRET_FILE. */
export const fileOf = (name: string): string => `${name}_FILE`;

/**
 * The text of the variable: its own, or that of the file that `NAME_FILE` names, without the line break at its end. Undefined if it has
 * neither. Throws an Error whose message follows the variable's name.
 */
export function textOf(name: string, environment: Environment, mayBeFile: boolean): string | undefined {
  const text = environment[name] || undefined;
  const path = (mayBeFile && environment[fileOf(name)]) || undefined;
  if (path === undefined) return text;
  if (text !== undefined) throw new Error(`and ${fileOf(name)} are both set: set one of them`);
  const content = contentOf(path, (reason) => `is not given: ${fileOf(name)} names ${path}, which ${reason}`);
  return content;
}

function contentOf(path: string, problem: (reason: string) => string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(problem(`cannot be read (${(error as NodeJS.ErrnoException).code})`), { cause: error });
  }
  const text = content.replace(/\r?\n$/, '');
  if (text === '') throw new Error(problem('is empty'));
  return text;
}
