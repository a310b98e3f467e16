import type { Config } from './config';

/** The base of this server's absolute URLs. `publicUrl` is set once the server listens; without it, the configured host and port. */
export function baseUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host}:${port}`;
}
