import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds the addresses of a host name: IPv4 and IPv6 as texts. Throws where there are none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Why an address that a user has given is not gone to. */
export type AddressRefusal = 'url' | 'scheme' | 'credentials' | 'port' | 'name' | 'inside' | 'unresolved';

/** Where the outbound client does not go, or does not know where to. */
export class AddressError extends Error {
  override name = 'AddressError';

  constructor(readonly refusal: AddressRefusal) {
    super(`the address is refused: ${refusal}`);
  }
}

/** Platforms answer their machines' secrets here, behind addresses that no registry calls special. */
const platforms = ['168.63.129.16'];

/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const insideNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain|test|invalid)$/;

/**
 * Whether an address in text form is one of the public internet: neither private, loopback, link-local, shared, multicast,
 * reserved nor documentation, and no IPv6 form that carries an IPv4 address somewhere (mapped, translated, 6to4, Teredo). By
 * the registries of IANA for special purposes (RFC 6890), as ipaddr.js keeps them; of IPv6 only what is assigned at all.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || platforms.includes(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3);
}

function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
}

/**
 * The URL, where what stands in it may be gone to: https, no user, port 443 or one from 1024 (those below belong to other
 * services, which a TLS greeting must not be sent to), and a name or an address that is not known to lead inside. Texts such as
 * `0x7f.1` or `127.0.0.1.` are the addresses that they mean: URL reads them as browsers do (WHATWG). With `loopback`, http and
 * https to this machine too. Throws {@link AddressError}. What a name resolves to is checked by {@link checkedAddresses}.
 */
export function publicUrl(text: string, { loopback }: { loopback: boolean }): URL {
  if (!URL.canParse(text)) throw new AddressError('url');
  const url = new URL(text);
  if (url.username || url.password) throw new AddressError('credentials');
  const host = hostOf(url);
  const isHere = loopback && (isLoopback(host) || host === 'localhost');
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) throw new AddressError('scheme');
  if (url.port !== '' && Number(url.port) < 1024) throw new AddressError('port');
  if (isHere) return url;
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new AddressError('inside');
  } else if (!/\.[^.]+$/.test(host) || insideNames.test(host)) {
    throw new AddressError('name');
  }
  return url;
}

/** The name or address without brackets and without the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * The addresses of `hostname` as they are now, each of them checked: one that leads inside refuses them all. What is connected to has
 * to be one of these, or the name could be another's by then. Throws {@link AddressError}.
 */
export async function checkedAddresses(
  hostname: string,
  { loopback, resolve, signal }: { loopback: boolean; resolve: Resolve; signal: AbortSignal },
): Promise<string[]> {
  const addresses = await resolve(hostname, signal).catch(() => []);
  if (addresses.length === 0) throw new AddressError('unresolved');
  const mayBe = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address));
  if (!addresses.every(mayBe)) throw new AddressError('inside');
  return addresses;
}

/**
 * Asks the name servers themselves, not the system's look-up: that one would also read this machine's own list of hosts, would add its
 * search domains, and waits in one of the few threads that files are read in, so that slow name servers would hold up everything.
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
