/** The parts of Dredd 14 that these tests use; it comes without types. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events';

  namespace Dredd {
    /** One request with the answer that is expected of it. Hooks change it in place. */
    interface Transaction {
      id: string;
      name: string;
      /** The requested path and query; `request.uri` is only displayed. */
      fullPath: string;
      origin: { resourceName: string };
      request: { method: string; uri: string; headers: Record<string, string>; body: string | Buffer };
      expected: { statusCode: string; headers: Record<string, string>; body?: string; bodySchema?: object };
      /** The answer, once there is one. Bytes that are not UTF-8 are in base64. */
      real?: { statusCode: number; headers: Record<string, string | undefined>; body?: string };
      skip: boolean;
      /** Why it has to fail; set by hooks. Dredd makes it true where it has heard that. */
      fail?: string | true;
      test?: { valid?: boolean; message: string };
    }
    interface Annotation {
      type: 'error' | 'warning';
      message: string;
    }
    interface Stats {
      tests: number;
      passes: number;
      failures: number;
      errors: number;
      skipped: number;
    }
    interface Config {
      /** Where the server is. */
      endpoint: string;
      /** The texts of the documents. */
      apiDescriptions: string[];
      hookfiles: string[];
      details: boolean;
      loglevel: 'debug' | 'warning' | 'error' | 'silent';
      emitter: EventEmitter;
    }
  }
  class Dredd {
    constructor(config: Dredd.Config);
    run(callback: (error: Error | null, stats: Dredd.Stats) => void): void;
  }
  export = Dredd;
}

/** What Dredd gives a hook file in place of a module. A hook of two parameters is asynchronous. */
declare module 'hooks' {
  import type { Transaction } from 'dredd';
  type Hook<Subject = Transaction> = (subject: Subject, done: () => void) => void;
  const hooks: {
    beforeAll(hook: Hook<Transaction[]>): void;
    beforeEach(hook: Hook): void;
    afterEach(hook: Hook): void;
  };
  export default hooks;
}

/** The logger of Dredd's reporters, which has no switch in the configuration. */
declare module 'dredd/build/reporters/reporterOutputLogger' {
  const logger: { transports: { console: { silent: boolean } } };
  export default logger;
}
