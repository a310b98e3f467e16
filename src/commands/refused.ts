/** Understood, and not possible; the message is one line. */
export class Refused extends Error {}

/** Not understood; the message is one line. */
export class UsageError extends Error {}

/** How a command ended. */
export interface Outcome {
  /** 0 done, 1 refused, 2 not understood, 3 done, but with something that somebody has to look at. */
  exitCode: 0 | 1 | 2 | 3;
  text: string;
}
