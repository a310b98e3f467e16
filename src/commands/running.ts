import { type ParseArgsConfig, parseArgs } from 'node:util';
import { warnOfMisspelt } from '../config/misspelt';
import { ConfigError, withoutCredentials } from '../config/config';
import { type Outcome, Refused, UsageError } from './refused';

/** Understands the options of a command; throws UsageError. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The outcome of a command that `npm run NAME` begins; whatever it throws is one line. */
export async function outcomeOf(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const line = withoutCredentials((error as Error).message.split('\n')[0]!);
    if (error instanceof UsageError) return { exitCode: 2, text: `${line} (npm run ${name} -- --help)` };
    return { exitCode: 1, text: error instanceof Refused || error instanceof ConfigError ? line : `failed: ${line}` };
  }
}

/** Ends the process with the outcome: what was done on standard output, what was not on standard error. */
export function conclude(outcome: Promise<Outcome>): void {
  for (const line of warnOfMisspelt(process.env)) process.stderr.write(`Warning: ${line}\n`);
  void outcome.then(({ exitCode, text }) => {
    (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
    process.exitCode = exitCode;
  });
}
