import { randomUUID } from 'node:crypto';
import { tryGateway, tryMailServer } from '../../adapters/channel-check';
import { createStorage } from '../../adapters/storage';
import type { Config } from '../../config/config';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';
import { checkFreeSpace } from './database';

/** The time limit for a response of a mail server or gateway, in ms. */
const timeoutMs = 5_000;

/** Writes, reads and removes a file, as requests do. */
export async function checkStorage(config: Config): Promise<Found[]> {
  const storage = createStorage(config);
  const key = `doctor-${randomUUID()}`;
  const probe = Buffer.from(key);
  try {
    await storage.put('private', key, probe);
    const read = await storage.get('private', key);
    await storage.remove('private', key);
    if (!read || !probe.equals(read))
      return [wrong('returns other bytes than were written: STORAGE_URL cannot be used')];
  } catch (error) {
    return [wrong(`cannot be written and read (${reasonOf(error)}): check STORAGE_URL and its permissions`)];
  } finally {
    storage.close();
  }
  const folder = /^file:(?:\/\/(?=\/))?(.+)/.exec(config.storageUrl)?.[1];
  return [fine('writes, reads and removes a file'), ...(folder === undefined ? [] : [await checkFreeSpace(folder)])];
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
    const code = (error as { code?: string }).code;
    const fix = code === 'EAUTH' ? 'correct user and password in SMTP_URL' : 'check SMTP_URL and the network';
    return wrong(`the mail server rejects the connection or cannot be reached (${code ?? reasonOf(error)}): ${fix}`);
  }
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
