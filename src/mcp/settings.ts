import { textOf } from '../config/files';

/** As for the marketplace. */
export const mostProxies = 10;

type Environment = Record<string, string | undefined>;

/** The environment variables of `rental-marketplace-mcp`. */
export interface Settings {
  /** The address of the marketplace, without a slash at the end. */
  url: string;
  /** The header Authorization of MARKETPLACE_API_KEY or MARKETPLACE_TOKEN; undefined if neither is set. */
  authorization: string | undefined;
  /** The proxies in front of the HTTP server. */
  trustedProxies: number;
}

/** A variable is wrong. The message is one line. */
export class SettingsError extends Error {}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Reads and checks the variables; `NAME_FILE` names a file with the value. Throws SettingsError. */
export function readSettings(environment: Environment): Settings {
  const read = (name: string, mayBeFile: boolean) => {
    try {
      return textOf(name, environment, mayBeFile);
    } catch (error) {
      throw new SettingsError(`${name} ${(error as Error).message}`, { cause: error });
    }
  };
  const url = checkedUrl(read('MARKETPLACE_URL', false));
  const key = read('MARKETPLACE_API_KEY', true);
  const token = read('MARKETPLACE_TOKEN', true);
  if (key !== undefined && token !== undefined)
    throw new SettingsError('MARKETPLACE_API_KEY and MARKETPLACE_TOKEN are both set: set one of them');
  if (key !== undefined && !/^rmk_[\w-]{40}$/.test(key))
    throw new SettingsError('MARKETPLACE_API_KEY must be an API key: rmk_ and 40 characters');
  if (token !== undefined && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw new SettingsError('MARKETPLACE_TOKEN must be an access token');
  const credential = key ?? token;
  const trustedProxies = checkedProxies(read('TRUST_PROXY', false));
  return { url, authorization: credential === undefined ? undefined : `Bearer ${credential}`, trustedProxies };
}

function checkedProxies(text = '0'): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > mostProxies)
    throw new SettingsError(`TRUST_PROXY must be a whole number from 0 to ${mostProxies}`);
  return Number(text);
}

function checkedUrl(text: string | undefined): string {
  if (text === undefined) throw new SettingsError('MARKETPLACE_URL is not set: it is the address of the marketplace');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new SettingsError('MARKETPLACE_URL must be an http or https address, such as https://api.example.com');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    process.stderr.write('Warning: MARKETPLACE_URL is not https, so credentials are sent unencrypted\n');
  return url.href.replace(/\/$/, '');
}
