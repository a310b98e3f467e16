import type { OperationId } from '../../src/http/contract';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';

/** Brings the server, which is in its known state, to where the answered request gets what it is to get. */
export type Preparation = (sandbox: Sandbox) => Call | Promise<Call>;

/** By operation for the request that succeeds; by operation, status and media type for one that does not. */
export type Preparations = Partial<Record<OperationId | `${OperationId} ${number}${'' | ` ${string}`}`, Preparation>>;
