import { createHash, randomBytes } from 'node:crypto';
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
/** The oldest are dropped beyond these. */
const maxOfCaller = 20;
const maxInTotal = 10_000;

/**
 * The confirmations that this process has asked for. Each is bound to the tool, the arguments, the caller and the previewed values, and can be
 * used once. Only hashes of tokens and callers are kept.
 */
export class Confirmations {
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Returns a token for the action, and the instant (epoch ms) until which it is valid. */
  ask(action: Action, expected: Arguments): { token: string; expiresAt: number } {
    this.makeRoom(hashOf(action.caller));
    const token = `confirm_${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.now() + lifetime;
    const pending = {
      id: hashOf(`id:${token}`),
      expected,
      expiresAt,
      action: digestOf(action),
      caller: hashOf(action.caller),
    };
    this.pending.set(hashOf(token), pending);
    return { token, expiresAt };
  }

  /** Uses the token up, and returns what was confirmed; undefined if the token is not valid for the action. */
  use(token: string, action: Action): Confirmation | undefined {
    const key = hashOf(token);
    const found = this.pending.get(key);
    this.pending.delete(key);
    if (!found || found.expiresAt <= this.now() || found.action !== digestOf(action)) return undefined;
    return { id: found.id, expected: found.expected };
  }

  private makeRoom(caller: string): void {
    const now = this.now();
    for (const [key, { expiresAt }] of this.pending) {
      // They are in the order in which they expire.
      if (expiresAt > now) break;
      this.pending.delete(key);
    }
    const own = [...this.pending].filter(([, one]) => one.caller === caller);
    if (own.length >= maxOfCaller) this.pending.delete(own[0]![0]);
    else if (this.pending.size >= maxInTotal) this.pending.delete(this.pending.keys().next().value!);
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
