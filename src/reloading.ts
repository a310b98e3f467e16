import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:tls';
import { type Log, setLevel } from './adapters/log';
import { type Config, readLogLevel } from './config/config';
import { readTls } from './adapters/tls';

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
  const attempt = async (what: string, step: () => Promise<void> | void) => {
    try {
      await step();
      return true;
    } catch (error) {
      log.error({ err: error }, `${what} cannot be used, and the former one stays`);
      return false;
    }
  };
  const readAgain = async () => {
    const isLevelRead = await attempt('LOG_LEVEL', () => setLevel(log, readLogLevel(process.env)));
    const isCertificateRead = await attempt('TLS_CERT_FILE or TLS_KEY_FILE', async () => {
      // Connections that are open keep the former certificate.
      if (server && config.tls) (server as unknown as TlsServer).setSecureContext((await readTls(config))!);
    });
    if (isLevelRead && isCertificateRead)
      log.info({ logLevel: log.level }, 'read the files of the configuration again');
    forward();
  };
  process.on('SIGHUP', () => void readAgain());
}
