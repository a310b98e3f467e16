import type { OperationId } from '../../src/contract/handler';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';

/** Brings the server, which is in its known state, to where the answered request gets what it is to get. */
type Preparation = (sandbox: Sandbox) => Call | Promise<Call>;

type MediaType = `${string}/${string}`;

/** By operation (and media type, see index.ts) for the request that succeeds; with the status for one that does not, and with an
 * error code (any: the compiler would multiply them with all operations) for one that is asked for besides.
 */
export type Preparations = Partial<
  Record<
    `${OperationId}${'' | ` ${number}`}${'' | ` ${MediaType}`}` | `${OperationId} ${number} ${Uppercase<string>}`,
    Preparation
  >
>;
