import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type Server as TlsServer, createSecureContext } from 'node:tls';
import { type Log, setLevel } from './adapters/log';
import { type Config, readLogLevel } from './config/config';
import type { Tls } from './http/server';

/** Reads the certificate and the key that the configuration names; undefined without TLS. */
export function readTls({ tls }: Pick<Config, 'tls'>): Tls | undefined {
  return tls && { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
}

/**
 * On SIGHUP, reads the certificate and the key again, which apply to new connections of `server`, and the level of the log from LOG_LEVEL_FILE;
 * then calls `forward`. If one of them is wrong, the former one stays and the log says why. Without anything to read again outside production,
 * SIGHUP ends the process as usual, so that a closed terminal leaves no server behind.
 */
export function reloadOnHangUp(
  config: Pick<Config, 'tls' | 'production'>,
  { log, server, forward = () => {} }: { log: Log; server?: Server; forward?: () => void },
): void {
  if (!config.production && !config.tls && !process.env.LOG_LEVEL_FILE) return;
  const attempt = (what: string, step: () => void) => {
    try {
      step();
    } catch (error) {
      log.error({ err: error }, `${what} cannot be used, and the former one stays`);
    }
  };
  process.on('SIGHUP', () => {
    attempt('LOG_LEVEL', () => setLevel(log, readLogLevel(process.env)));
    const reads = server && config.tls;
    if (reads)
      attempt('TLS_CERT_FILE or TLS_KEY_FILE', () => setCertificate(server as unknown as TlsServer, readTls(config)!));
    log.info({ logLevel: log.level }, 'read the files of the configuration again');
    forward();
  });
}

/** Connections that are open keep the former certificate. */
function setCertificate(server: TlsServer, tls: Tls): void {
  // Throws if the key does not belong to the certificate, before the server is changed.
  createSecureContext(tls);
  server.setSecureContext(tls);
}
