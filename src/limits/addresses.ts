import { isIPv6 } from 'node:net';

/**
 * The network that an address is counted for: an IPv4 address itself, and the /64 of an IPv6 address, which one subscriber has
 * (RFC 6177). An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is IPv4.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The subscriber of an address: an IPv4 address itself, and the /48 of an IPv6 address, which a subscriber with many networks has (RFC 6177).
 */
export function subscriberOf(address: string): string {
  return prefixOf(address, 3);
}

/**
 * The site of an address: the /24 of an IPv4 address, and the /48 of an IPv6 address. In the log it shows that requests come from one place, but not from which subscriber.
 */
export function siteOf(address: string): string {
  const site = subscriberOf(address);
  return site.includes(':') ? site : `${site.slice(0, site.lastIndexOf('.'))}.0/24`;
}

/** The prefix of `groups` times 16 bits. */
function prefixOf(address: string, groups: number): string {
  // Checked first, because most addresses are IPv4 and every request needs this.
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
