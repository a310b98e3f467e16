import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to IPv4 and IPv6 addresses as texts. Throws if there are none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The reason for which the server does not connect to an address that a user has given. */
export type AddressRefusal = 'url' | 'scheme' | 'credentials' | 'port' | 'name' | 'inside' | 'unresolved';

/** The outbound client does not connect to the address, or cannot resolve it. */
export class AddressError extends Error {
  override name = 'AddressError';

  constructor(readonly refusal: AddressRefusal) {
    super(`the address is rejected: ${refusal}`);
  }
}

/** Addresses of metadata services of cloud platforms that no registry lists as special. */
const metadataAddresses = ['168.63.129.16'];

/** Names that do not exist in the public DNS (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const internalNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain|test|invalid)$/;

/**
 * Returns whether an address in text form belongs to the public internet. Private, loopback, link-local, shared, multicast, reserved and
 * documentation addresses do not, nor do IPv6 forms that embed an IPv4 address (mapped, translated, 6to4, Teredo). The ranges are those of IANA's
 * special-purpose registries (RFC 6890), as in ipaddr.js; of IPv6, only 2000::/3 is assigned.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || metadataAddresses.includes(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3);
}

function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
}

/**
 * Parses and checks a URL: https, no user, port 443 or a port from 1024 (lower ports belong to other services), and a name or an address that is
 * not known to be internal. Texts such as `0x7f.1` or `127.0.0.1.` are parsed as addresses, as browsers do (WHATWG). With `loopback`, http and
 * https to this machine are allowed too. Throws {@link AddressError}. {@link checkedAddresses} checks the addresses of a name.
 */
export function publicUrl(text: string, { loopback }: { loopback: boolean }): URL {
  if (!URL.canParse(text)) throw new AddressError('url');
  const url = new URL(text);
  if (url.username || url.password) throw new AddressError('credentials');
  const host = hostOf(url);
  const isAllowedLoopback = loopback && (isLoopback(host) || host === 'localhost');
  if (url.protocol !== 'https:' && !(isAllowedLoopback && url.protocol === 'http:')) throw new AddressError('scheme');
  if (url.port !== '' && Number(url.port) < 1024) throw new AddressError('port');
  if (isAllowedLoopback) return url;
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new AddressError('inside');
  } else if (!/\.[^.]+$/.test(host) || internalNames.test(host)) {
    throw new AddressError('name');
  }
  return url;
}

/** The host name or address without brackets and without the trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Resolves `hostname` and checks all its addresses: one internal address rejects them all. The connection must use one of the returned addresses,
 * because another look-up could return other ones. Throws {@link AddressError}.
 */
export async function checkedAddresses(
  hostname: string,
  { loopback, resolve, signal }: { loopback: boolean; resolve: Resolve; signal: AbortSignal },
): Promise<string[]> {
  const addresses = await resolve(hostname, signal).catch(() => []);
  if (addresses.length === 0) throw new AddressError('unresolved');
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address));
  if (!addresses.every(isAllowed)) throw new AddressError('inside');
  return addresses;
}

/**
 * Queries the name servers directly. The system's look-up would also use the hosts file and the search domains, and would block one of the few
 * threads of the pool that also reads files, so that slow name servers would delay all requests.
 */
export const resolvePublicly: Resolve = async (hostname, signal) => {
  if (hostname === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  signal.removeEventListener('abort', cancel);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};
