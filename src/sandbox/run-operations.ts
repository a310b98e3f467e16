import type { Caller, Role } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { Handler, OperationId, Request, Result } from '../contract/handler';
import type { StreamedObject } from '../contract/streamed';
import type { Trx } from '../database/connection';
import { KeyedMutex } from '../database/keyed-mutex';
import type { RequestDatabase } from '../database/request-database';
import type { SandboxData } from './data';

/** The users of the sandbox in whose names {@link Operations} executes operations. */
type User = 'admin' | 'otherOwner' | 'otherCustomer';
const roles: Record<User, Role> = { admin: 'Admin', otherOwner: 'Owner', otherCustomer: 'Customer' };

type Plain<Value> = Value extends StreamedObject<object> ? never : Value;
/** What an operation returns, if it is not streamed. */
type Data<Id extends OperationId> = Plain<Extract<Result<Id>, { status: 200; data: unknown }>['data']>;
type Sent<Id extends OperationId> = Partial<Pick<Request<Id>, 'path' | 'query' | 'body'>>;

/**
 * Executes operations of the contract within one transaction, in the past if need be, so that the records of the sandbox are what the
 * operations make of them: with their events, notifications and sums.
 */
export class Operations {
  private instant = 0;
  /** What handlers and the actions of jobs need. Their clock stands at the instant of {@link at}. */
  readonly dependencies: Dependencies;

  constructor(
    dependencies: Dependencies,
    trx: Trx,
    private readonly userIds: SandboxData['userIds'],
  ) {
    this.dependencies = {
      ...dependencies,
      // Counting needs a connection of its own, and the sandbox has no clients.
      config: { ...dependencies.config, rateLimits: false },
      database: within(trx),
      clock: { now: () => this.instant },
      // A request that holds the mutex of a listing may wait for this transaction.
      listingMutex: new KeyedMutex(0),
    };
  }

  /** Sets the clock to `instant` (epoch ms). */
  at(instant: number): void {
    if (instant < this.instant) throw new Error('the records of the sandbox are not made in order');
    this.instant = instant;
  }

  /** Executes an operation as a user, and returns the data of its response. Throws if it fails. */
  async call<Id extends OperationId>(as: User, handler: Handler<Id>, sent: Sent<Id>): Promise<Data<Id>> {
    const caller: Caller = {
      userId: this.userIds[as],
      role: roles[as],
      sessionId: '',
      isVerified: true,
      isActive: true,
      isIdentified: true,
      tokenType: 'access',
      language: 'en',
    };
    const traceId = this.dependencies.random.uuid();
    const common = { path: {}, query: {}, caller, language: 'en', traceId, ifFailed: () => {} };
    const result = await handler({ ...common, ...sent } as unknown as Request<Id>, this.dependencies);
    if ('failure' in result) throw new Error(`an operation of the sandbox failed: ${JSON.stringify(result)}`);
    return (result as { data: Data<Id> }).data;
  }
}

/** The database of operations that all belong to one transaction. */
function within(trx: Trx): RequestDatabase {
  return {
    read: trx,
    write: trx,
    transaction: (work) => work(trx),
    onRollback() {},
    isBegun: true,
    waitBudget: undefined,
    turnOf: undefined,
  };
}
