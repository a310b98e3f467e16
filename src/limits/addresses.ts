import { isIPv6 } from 'node:net';

/**
 * Whom an address counts for: an IPv4 address itself, and the /64 of an IPv6 address, because a single subscriber has all of
 * it (RFC 6177). IPv4 in IPv6's clothes (`::ffff:192.0.2.1`) is IPv4.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** As {@link networkOf}, but for the /48 of an IPv6 address: so much is given to whoever asks for many networks (RFC 6177). */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/**
 * Where an address is from, for the log: enough to see that requests come from one place, and not whose they are. The /24 of an IPv4
 * address, the /48 of an IPv6 one.
 */
export function regionOf(address: string): string {
  const site = siteOf(address);
  return site.includes(':') ? site : `${site.slice(0, site.lastIndexOf('.'))}.0/24`;
}

/** `groups` of 16 bits. */
function prefixOf(address: string, groups: number): string {
  // First, because most are, and each request asks.
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head, tail] = address.replace(/%.*/, '').split('::').map(groupsOf);
  const zeros = tail ? Array<string>(Math.max(0, 8 - head!.length - tail.length)).fill('0') : [];
  const network = [...head!, ...zeros, ...(tail ?? [])]
    .slice(0, groups)
    .map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${groups * 16}`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
