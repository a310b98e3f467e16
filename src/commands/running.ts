import { type ParseArgsConfig, parseArgs } from 'node:util';
import { warnOfMisspelt } from '../config/misspelt';
import { ConfigError, withoutCredentials } from '../config/config';
import { type Outcome, Refused, UsageError } from './refused';

/** Parses the options of a command. Throws UsageError. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs the command `npm run NAME` and converts an error to an outcome with one line of text, or one for each wrong variable. */
export async function outcomeOf(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    // Each line names a variable.
    if (error instanceof ConfigError) return { exitCode: 1, text: withoutCredentials(error.message) };
    const line = withoutCredentials((error as Error).message.split('\n')[0]!);
    if (error instanceof UsageError) return { exitCode: 2, text: `${line} (npm run ${name} -- --help)` };
    return { exitCode: 1, text: error instanceof Refused ? line : `failed: ${line}` };
  }
}

/** Prints the outcome, a success to standard output and an error to standard error, and sets the exit code. */
export function conclude(outcome: Promise<Outcome>): void {
  for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
  void outcome.then(({ exitCode, text }) => {
    (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
    process.exitCode = exitCode;
  });
}
