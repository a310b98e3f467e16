import type { LoginMethod } from '../../generated/enumerations';
import type { components } from '../../generated/operations';
import type { Clock } from '../adapters/clock';
import type { Log } from '../adapters/log';
import type { Metrics } from '../adapters/metrics';
import type { Messages } from '../adapters/messages';
import type { Outbound } from '../adapters/outbound';
import type { Random } from '../adapters/random';
import type { Storage } from '../adapters/storage';
import type { Tracing } from '../adapters/tracing';
import type { Config } from '../config/config';
import type { KeyedMutex } from '../database/keyed-mutex';
import type { ProcessDatabase, RequestDatabase } from '../database/request-database';
import type { SavedRows } from '../database/saved-rows';
import type { Language } from '../languages';
import type { Limits } from '../limits/limits';
import type { Tokens } from './caller';

/** The requests of this process that wait for events. */
export interface LongPolling {
  /** How many requests wait. */
  readonly size: number;
  /**
   * Waits until there is an event after `last` that passes the filter, `seconds` have passed, the client has disconnected (`gone`), or
   * the process stops. Returns whether there is such an event, and the sequence up to which there is none; undefined when a limit
   * rejects or ends the wait.
   */
  wait(
    waiter: {
      types?: readonly components['schemas']['EventType'][] | undefined;
      propertyId?: number | undefined;
      ownerId?: number | undefined;
      /** Only events of this conversation. */
      conversationId?: number | undefined;
      caller: number;
      address: string;
    },
    until: { last: number; seconds: number; gone: AbortSignal },
  ): Promise<{ found: boolean; last: number } | undefined>;
}

/** Whether the service is in maintenance: changes are rejected, and jobs that change data pause. */
export interface Maintenance {
  readonly isOn: boolean;
  /** Aborted while maintenance lasts, and when the process stops. Each maintenance has its own. */
  readonly pausing: AbortSignal;
  /** Reads whether an operator has begun or ended maintenance. */
  refresh(): Promise<void>;
}

/** A one-time code, and the contact to which it is sent. */
export interface CodeMessage {
  channel: LoginMethod;
  to: string;
  code: string;
  language: Language;
  traceId: string;
  /** The client's address: clients take turns by site. */
  address: string;
}

/** Sends one-time codes. */
export interface CodeDelivery {
  /** Sends the code after the response. Failures are logged. */
  send(message: CodeMessage): void;
  /** Resolves when all codes so far were sent or have failed. */
  settled(): Promise<void>;
  /** Sends the codes that wait, for a few seconds, discards the others, and resolves when no code is being sent. */
  stop(): Promise<void>;
}

/** Whether this process can serve requests. */
export interface Readiness {
  /** Rejects if the database does not respond in time. */
  check(): Promise<void>;
}

/** The records of a reset of the sandbox, which later resets can restore: making them takes several times as long. */
export interface SandboxRecords {
  /** When the records were made, in epoch ms. */
  at: number;
  data: components['schemas']['SandboxReset'];
  rows: SavedRows;
}

/**
 * What an operation may use besides its request. Time, randomness and external services are injected, so that a test can replace
 * them.
 */
export interface Dependencies {
  config: Config;
  database: RequestDatabase;
  /** Makes the bookings of one listing run one after the other within this process. */
  listingMutex: KeyedMutex<number>;
  longPolling: LongPolling;
  clock: Clock;
  random: Random;
  tokens: Tokens;
  messages: Messages;
  codeDelivery: CodeDelivery;
  storage: Storage;
  outbound: Outbound;
  limits: Limits;
  log: Log;
  /** Absent, and without cost, where they are not configured. */
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  maintenance: Maintenance;
  readiness: Readiness;
  /** The records of the last reset of the sandbox that made them, if there was one. */
  sandboxRecords: { latest?: SandboxRecords };
  /** Aborted when this process begins to stop: it completes the requests in progress, and should not receive others. */
  stopping: AbortSignal;
}

/** What a server needs: it derives the database of each request from that of the process. */
export interface ServerDependencies extends Dependencies {
  database: ProcessDatabase;
}
