import { types } from 'node:util';
import { withoutCredentials } from '../../config/config';

/** One line of the report. */
export interface Finding {
  about: string;
  state: 'fine' | 'doubtful' | 'wrong';
  /** The observation and, unless the state is fine, how to fix it. */
  text: string;
}

export type Found = Omit<Finding, 'about'>;

export const fine = (text: string): Found => ({ state: 'fine', text });
export const doubtful = (text: string): Found => ({ state: 'doubtful', text });
export const wrong = (text: string): Found => ({ state: 'wrong', text });

/** The error and its causes in one line, without credentials. */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let one = error; types.isNativeError(one); one = one.cause) {
    const code = (one as NodeJS.ErrnoException).code;
    const message = one.message || code || one.name;
    // Some libraries quote the message of the cause.
    if (!messages.some((outer) => outer.includes(message))) messages.push(message);
  }
  return withoutCredentials(messages.join(': ').replace(/\s+/g, ' '));
}
