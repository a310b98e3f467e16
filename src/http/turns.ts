import type { Caller } from '../contract/caller';
import type { Sender } from '../contract/handler';
import type { Turn, TurnOf } from '../database/connection-queue';
import { networkOf, siteOf } from '../limits/addresses';
import type { Exchange } from './exchange';

/** How the request waits for connections to the database. */
export function turnOfRequest(exchange: Exchange, standing = standingOf(exchange.caller)): TurnOf {
  const isGone = goneOf(exchange);
  return () => ({ origin: originOf(exchange), standing, isGone });
}

/** How it waits until the caller is known. The signature of a token was verified before, but anyone can invent an API key, which has no dots. */
export function turnOfIdentifying(exchange: Exchange, header: string): TurnOf {
  return turnOfRequest(exchange, header.includes('.') ? 'active' : 'inactive');
}

/** How it waits to be counted: as a request of this caller, who is identified and not authorised yet. */
export function turnOfCounting(exchange: Exchange, caller: Caller | undefined): Turn {
  return { origin: originOf(exchange, caller), standing: standingOf(caller), isGone: goneOf(exchange) };
}

/** Who takes turns with others. */
export function originOf(exchange: Exchange, caller = exchange.caller): Pick<Sender, 'key' | 'site'> {
  return { key: keyOf(caller, exchange.address), site: siteOf(exchange.address) };
}

/** The user, or the network of an anonymous client. */
export function keyOf(caller: Caller | undefined, address: string): string {
  return caller ? `user:${caller.userId}` : `address:${networkOf(address)}`;
}

export function standingOf(caller: Caller | undefined): Sender['standing'] {
  if (!caller) return 'anonymous';
  return caller.isActive ? 'active' : 'inactive';
}

/** Work that continues after the response, such as sending codes, is not given up. */
function goneOf({ response }: Exchange): () => boolean {
  return () => response.destroyed && !response.writableEnded;
}
