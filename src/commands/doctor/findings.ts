import { withoutCredentials } from '../../config/config';

/** One line of what was found. */
export interface Finding {
  about: string;
  state: 'fine' | 'doubtful' | 'wrong';
  /** What is so, and where it is not fine how to mend it. */
  text: string;
}

export type Found = Omit<Finding, 'about'>;

export const fine = (text: string): Found => ({ state: 'fine', text });
export const doubtful = (text: string): Found => ({ state: 'doubtful', text });
export const wrong = (text: string): Found => ({ state: 'wrong', text });

/** The error in one line, with what it was caused by, and without credentials. */
export function reasonOf(error: unknown): string {
  const words: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = (one as NodeJS.ErrnoException).code;
    words.push(one.message || code || one.name);
  }
  return withoutCredentials(words.join(': ').replace(/\s+/g, ' '));
}
