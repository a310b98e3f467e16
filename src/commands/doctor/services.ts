import { X509Certificate, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { tryGateway, tryMailServer } from '../../adapters/channel-check';
import { createStorage, isDiskFull } from '../../adapters/storage';
import { type Config, ConfigError } from '../../config/config';
import type { OpenDatabase } from '../../database/connection';
import { requireStorageOf } from '../../files/startup-checks';
import { readTls } from '../../adapters/tls';
import { nearestExisting } from '../folders';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';
import { checkFreeSpace } from './database';

/** Certificates are renewed well before this time. */
const renewalMs = 14 * 24 * 60 * 60_000;

/** The time limit for a response of a mail server or gateway, in ms. */
const timeoutMs = 5_000;

/**
 * Writes, reads and removes a file, as requests do. Before, checks that the storage belongs to the database, as a starting server does; `database` is
 * `missing` if the first start will create it, and undefined if it cannot be used.
 */
export async function checkStorage(config: Config, database: OpenDatabase | 'missing' | undefined): Promise<Found[]> {
  const folder = /^file:(?:\/\/(?=\/))?(.+)/.exec(config.storageUrl)?.[1];
  const withoutTrace = folder === undefined ? () => {} : noteFolders(join(folder, 'private'));
  // Without a key, the first start generates one. Until then, any key shows that the storage returns what was written.
  const dataKeys = config.dataKeys.length > 0 ? config.dataKeys : [createSecretKey(randomBytes(32))];
  const storage = createStorage({ ...config, dataKeys });
  const key = `doctor-${randomUUID()}`;
  const probe = Buffer.from(key);
  try {
    if (database) await requireStorageOf(config, database === 'missing' ? undefined : database, storage);
    await storage.put('private', key, probe);
    const read = await storage.get('private', key);
    if (!read || !probe.equals(read))
      return [wrong('returns bytes that differ from those that were written: STORAGE_URL cannot be used')];
  } catch (error) {
    if (error instanceof ConfigError) return [wrong(reasonOf(error))];
    if (isDiskFull(error)) return [wrong('no space is left: free up space')];
    return [wrong(`cannot be written and read (${reasonOf(error)}): check STORAGE_URL and its permissions`)];
  } finally {
    await storage.remove('private', key).catch(() => {});
    storage.close();
    withoutTrace();
  }
  return [fine('writes, reads and removes a file'), ...(folder === undefined ? [] : [await checkFreeSpace(folder)])];
}

/** Returns a function that removes the empty folders that were created meanwhile: one that root created could not be written by the server. */
function noteFolders(folder: string): () => void {
  const before = nearestExisting(folder);
  return () => {
    try {
      for (let made = resolve(folder); made !== before; made = dirname(made)) if (existsSync(made)) rmdirSync(made);
    } catch {
      // It is not empty: a server has stored a file meanwhile.
    }
  };
}

export async function checkMail({ smtpUrl, smsUrl, production }: Config): Promise<Found> {
  if (smtpUrl === undefined)
    return production && smsUrl !== undefined
      ? doubtful('no SMTP_URL: no e-mails are sent, neither codes nor notifications')
      : doubtful('no SMTP_URL: e-mails are written to the log');
  try {
    const { isEncrypted } = await tryMailServer(smtpUrl, timeoutMs);
    return isEncrypted
      ? fine('the mail server accepts the connection, encrypted')
      : doubtful(
          'the mail server accepts the connection, but offers no STARTTLS: codes are sent unencrypted; use smtps:// or another server',
        );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const fix = code === 'EAUTH' ? 'correct user and password in SMTP_URL' : 'check SMTP_URL and the network';
    return wrong(`the mail server ${mailProblemOf(`${code} ${message}`)} (${code ?? reasonOf(error)}): ${fix}`);
  }
}

const mailProblems: readonly [RegExp, string][] = [
  [/EAUTH/, 'rejects the user or the password'],
  [/ECONNREFUSED/, 'refuses the connection'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'has an unknown host name'],
  [/wrong version number|packet length|EPROTO/i, 'offers no TLS on this port, which smtps:// requires'],
  [/certificate|CERT_/i, 'has a certificate that cannot be verified'],
  [/ETIMEDOUT|timeout|greeting/i, 'does not respond'],
];

function mailProblemOf(reason: string): string {
  const problem = mailProblems.find(([pattern]) => pattern.test(reason));
  return problem?.[1] ?? 'rejects the connection or cannot be reached';
}

export async function checkGateway({ smsUrl, production }: Config): Promise<Found> {
  if (smsUrl === undefined)
    return production
      ? doubtful('no SMS_URL: users cannot log in with a phone number')
      : doubtful('no SMS_URL: text messages are written to the log');
  try {
    const status = await tryGateway(smsUrl, timeoutMs);
    return status >= 500
      ? wrong(`the gateway returns ${status}: contact its operator`)
      : fine(`the gateway responds (${status} to a HEAD request, which sends no message)`);
  } catch (error) {
    return wrong(`the gateway does not respond (${reasonOf(error)}): check SMS_URL and the network`);
  }
}

/** Checks the certificate with which the server serves HTTPS itself. */
export async function checkCertificate(config: Config): Promise<Found[]> {
  const tls = await readTls(config);
  if (!tls) return [];
  const certificate = new X509Certificate(tls.cert);
  const until = new Date(certificate.validTo);
  const text = `the certificate is valid until ${until.toISOString().slice(0, 10)}`;
  return [
    ...ofName(config, certificate),
    until.getTime() < Date.now()
      ? wrong(`${text}: renew it`)
      : until.getTime() < Date.now() + renewalMs
        ? doubtful(`${text}: renew it`)
        : fine(text),
  ];
}

/** Checks the name in the certificate. With a trusted proxy, clients see the certificate of the proxy. */
function ofName({ publicUrl, trustedProxies }: Config, certificate: X509Certificate): Found[] {
  if (publicUrl === undefined || trustedProxies > 0) return [];
  const host = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) return [];
  return [wrong(`the certificate is not for ${host}, the host of PUBLIC_URL: use a certificate with this name`)];
}

/** Checks that the server can tell clients apart by their addresses. */
export function checkProxy({ publicUrl, tls, trustedProxies, host }: Config): Found {
  const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
  if (trustedProxies === 0 && publicUrl?.startsWith('https:') && !tls)
    return wrong(
      'PUBLIC_URL is https and this server has no certificate, so a proxy must be in front; with TRUST_PROXY=0 all clients count as one: set it to the number of proxies',
    );
  if (trustedProxies > 0 && tls)
    return doubtful(
      'TRUST_PROXY trusts X-Forwarded-For, but this server terminates TLS itself: check that there is a proxy',
    );
  if (trustedProxies > 0 && !isLoopback)
    return doubtful(`TRUST_PROXY=${trustedProxies} and HOST=${host}: only the proxy may reach the port`);
  return fine(trustedProxies === 0 ? 'no proxy is trusted' : `${trustedProxies} trusted`);
}
