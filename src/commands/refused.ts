/** The command is valid but cannot be done. The message has a line for each problem. */
export class Refused extends Error {}

/** The arguments are invalid. The message has a line for each problem. */
export class UsageError extends Error {
  /** `command` is the one whose help explains the arguments, such as `marketplace admin find`, if it is not the one that runs. */
  constructor(
    message: string,
    readonly command?: string,
  ) {
    super(message);
  }
}

/** The result of a command. */
export interface Outcome {
  /** 0: done; 1: rejected; 2: usage error; 3: done, but an operator has to look at the text. */
  exitCode: 0 | 1 | 2 | 3;
  text: string;
  /** The text is a report, which goes to standard output whatever the exit code is. */
  isReport?: boolean;
}
