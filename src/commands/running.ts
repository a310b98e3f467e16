import { ConfigError, withoutCredentials } from '../config/config';
import { type Outcome, Refused, UsageError } from './refused';

/** Runs a command and converts an error to an outcome with one line of text, or one for each problem. `name` is as in `marketplace backup`. */
export async function outcomeOf(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    // Each line names a variable.
    if (error instanceof ConfigError) return { exitCode: 1, text: withoutCredentials(error.message) };
    const text = withoutCredentials((error as Error).message);
    if (error instanceof UsageError) return { exitCode: 2, text: `${text} (${error.command ?? name} --help)` };
    return { exitCode: 1, text: error instanceof Refused ? text : `failed: ${text.split('\n')[0]!}` };
  }
}
