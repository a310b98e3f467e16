import type { OperationId } from '../../src/contract/handler';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';

/** Prepares the server, which is in its known state, and returns the request that gets the response. */
type Preparation = (sandbox: Sandbox) => Call | Promise<Call>;

type MediaType = `${string}/${string}`;

/**
 * Preparations by operation (and media type, see index.ts) for the successful request, with a status for other responses, and with an
 * error code for additional ones. The type allows any code, because the compiler would multiply codes with all operations.
 */
export type Preparations = Partial<
  Record<
    `${OperationId}${'' | ` ${number}`}${'' | ` ${MediaType}`}` | `${OperationId} ${number} ${Uppercase<string>}`,
    Preparation
  >
>;
