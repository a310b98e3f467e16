import type { Clock } from '../adapters/clock';
import type { Log } from '../adapters/log';
import type { Messages } from '../adapters/messages';
import type { Outbound } from '../adapters/outbound';
import type { Random } from '../adapters/random';
import type { Storage } from '../adapters/storage';
import type { Config } from '../config/config';
import type { Database } from '../database/connection';
import type { Limits } from '../limits/limits';
import type { Tokens } from './caller';

/** All that an operation may use besides its request. Time, randomness and the outside come in here, so that a test replaces them. */
export interface Dependencies {
  config: Config;
  db: Database;
  clock: Clock;
  random: Random;
  tokens: Tokens;
  messages: Messages;
  storage: Storage;
  outbound: Outbound;
  limits: Limits;
  log: Log;
  /** Aborted when this process has begun to stop: it finishes what is under way, and is not to be given more. */
  stopping: AbortSignal;
}
