/**
 * A client that is ready to run, the reason why this machine cannot run it (`missing`), or the reason why no machine of CI can (`untried`), with
 * what was checked instead.
 */
export type Built =
  | {
      /** Runs the story; resolves with the number of steps. */
      runStory: (...given: string[]) => Promise<string>;
      /** Compiles the samples of the page about the clients, and runs the first one; resolves with its output. */
      trySamples: (url: string) => Promise<string>;
      /** Verifies a delivery of a webhook with the code of the documentation, if it has such code in this language. */
      verifyDelivery?: () => Promise<string>;
    }
  | { missing: string }
  | { untried: string };
