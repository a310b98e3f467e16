import { createHash, randomBytes } from 'node:crypto';
import { UsageByNetwork } from '../limits/usage-by-network';
import type { Arguments } from './api';

/** What a confirmation is bound to. */
export interface Action {
  tool: string;
  /** The arguments without the token. */
  input: Arguments;
  /** The API key or token. */
  caller: string;
}

/** What was confirmed. */
export interface Confirmation {
  /** A number for the request, so that it is not executed twice. */
  id: string;
  /** The members of the body that state what the person has seen. */
  expected: Arguments;
}

interface Pending extends Confirmation {
  action: string;
  caller: string;
  expiresAt: number;
}

/** In ms. */
const lifetime = 5 * 60_000;
/** The oldest of a caller is dropped beyond this. */
const maxOfCaller = 20;

/**
 * The confirmations that this process has asked for. Each is bound to the tool, the arguments, the caller and the previewed values, and can be
 * used once. Only hashes of tokens and callers are kept. If there are too many, the site with the most makes room ({@link UsageByNetwork}), because
 * accounts and tokens cost nothing.
 */
export class Confirmations {
  /** In the order in which they expire. */
  private readonly pending = new Map<string, Pending>();
  private readonly bySite = new UsageByNetwork<string>();

  constructor(
    private readonly now: () => number = Date.now,
    private readonly maxInTotal = 10_000,
  ) {}

  /** Returns a token for the action of a client at `address`, and the instant (epoch ms) until which it is valid. */
  ask(action: Action, expected: Arguments, address: string): { token: string; expiresAt: number } {
    this.removeExpired();
    const token = `confirm_${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.now() + lifetime;
    const pending = {
      id: hashOf(`id:${token}`),
      expected,
      expiresAt,
      action: digestOf(action),
      caller: hashOf(action.caller),
    };
    const own = [...this.pending].filter(([, { caller }]) => caller === pending.caller);
    if (own.length >= maxOfCaller) this.remove(own[0]![0]);
    this.pending.set(hashOf(token), pending);
    this.bySite.hold(hashOf(token), address, 1);
    if (this.pending.size > this.maxInTotal) this.remove(this.bySite.first()!);
    return { token, expiresAt };
  }

  /** Uses the token up, and returns what was confirmed; undefined if the token is not valid for the action. */
  use(token: string, action: Action): Confirmation | undefined {
    const key = hashOf(token);
    const found = this.pending.get(key);
    this.remove(key);
    if (!found || found.expiresAt <= this.now() || found.action !== digestOf(action)) return undefined;
    return { id: found.id, expected: found.expected };
  }

  private removeExpired(): void {
    const now = this.now();
    for (const [key, { expiresAt }] of this.pending) {
      if (expiresAt > now) return;
      this.remove(key);
    }
  }

  private remove(key: string): void {
    this.pending.delete(key);
    this.bySite.release(key);
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const digestOf = ({ tool, input, caller }: Action) => hashOf(JSON.stringify([tool, sorted(input), caller]));

/** The value with the members of objects in one order, because equal arguments can come in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, one]) => [name, sorted(one)]);
}
