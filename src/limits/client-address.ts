import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Characters that one entry of X-Forwarded-For may have: an IPv6 address with a zone or a port, and blanks. */
const longestHop = 64;

/**
 * The client's address. Each trusted proxy appends the address of its peer to X-Forwarded-For, so the entry that counts is the
 * `trustedProxies`-th from the end, or the first if there are fewer. Some proxies append the port as well. If that entry is no IP address, the
 * peer's own address is used.
 * Only the end of the header is read: a client may send any number of entries before those of the proxies.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return own;
  const text = String(forwarded);
  const end = text.slice(-longestHop * trustedProxies);
  const hops = end.split(',');
  // Its beginning may be missing.
  if (end.length < text.length) hops.shift();
  const isCut = end.length < text.length && hops.length < trustedProxies;
  const address = withoutPort(hops[Math.max(0, hops.length - trustedProxies)]?.trim() ?? '');
  return !isCut && isIP(address) ? address : own;
}

/** The address of an entry with a port (`192.0.2.1:443`, `[2001:db8::1]:443`) or in brackets. */
function withoutPort(entry: string): string {
  // Checked first, because most entries are IPv4 addresses and every request needs this.
  if (!entry.includes(':')) return entry;
  const [, version6, version4] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i.exec(entry) ?? [];
  return version6 ?? version4 ?? entry;
}
