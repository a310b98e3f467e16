import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:tls';
import { type Log, setLevel } from './adapters/log';
import { type Config, readLogLevel } from './config/config';
import { type Tls, readTls } from './adapters/tls';

type Reloading = Pick<Config, 'tls' | 'production'>;

/** Whether SIGHUP reads files again. Otherwise it stops the server, so that a closed terminal leaves no server behind. */
const isReloadable = ({ production, tls }: Reloading) => production || tls || process.env.LOG_LEVEL_FILE;

/** The signals that stop the server. */
export const stopSignals = (config: Reloading): NodeJS.Signals[] =>
  isReloadable(config) ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** While the process starts, e.g. waits for the database, a SIGHUP that would only read files again must not end it. */
export function ignoreHangUpAtStart(config: Reloading): void {
  if (isReloadable(config)) process.on('SIGHUP', () => {});
}

/**
 * On SIGHUP, reads the certificate and the key again, which apply to new connections of `server`, and the level of the log from LOG_LEVEL_FILE;
 * then calls `forward`. `onCertificate` gets the certificate that now applies. If one of them is wrong, the former one stays and the log says why. Does nothing if SIGHUP is one of {@link stopSignals}.
 */
export function reloadOnHangUp(
  config: Reloading,
  {
    log,
    server,
    onCertificate = () => {},
    forward = () => {},
  }: { log: Log; server?: Server; onCertificate?: (tls: Tls) => void; forward?: () => void },
): void {
  if (!isReloadable(config)) return;
  const attempt = async (what: string, step: () => Promise<void> | void) => {
    try {
      await step();
      return true;
    } catch (error) {
      log.error({ err: error }, `${what} cannot be used, and the former one stays`);
      return false;
    }
  };
  const logLevelFile = process.env.LOG_LEVEL_FILE;
  const readAgain = async () => {
    const isLevelRead = await attempt('LOG_LEVEL', () => setLevel(log, readLogLevel(process.env)));
    const isCertificateRead = await attempt('TLS_CERT_FILE or TLS_KEY_FILE', async () => {
      // Connections that are open keep the former certificate.
      const tls = server && (await readTls(config));
      if (!tls) return;
      (server as unknown as TlsServer).setSecureContext(tls);
      onCertificate(tls);
    });
    const files = [...(server && config.tls ? [config.tls.certFile, config.tls.keyFile] : []), logLevelFile];
    if (isLevelRead && isCertificateRead)
      log.info({ logLevel: log.level, files: files.filter(Boolean) }, 'read the files of the configuration again');
    forward();
  };
  process.on('SIGHUP', () => void readAgain());
}
