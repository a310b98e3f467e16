import { randomUUID } from 'node:crypto';
import { tryGateway, tryMailServer } from '../../adapters/channel-check';
import { createStorage } from '../../adapters/storage';
import type { Config } from '../../config/config';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';
import { roomAt } from './of-database';

/** The longest wait for a peer, in ms. */
const timeoutMs = 5_000;

/** Writes, reads and removes a probe as requests do. */
export async function checkStorage(config: Config): Promise<Found[]> {
  const storage = createStorage(config);
  const key = `doctor-${randomUUID()}`;
  const probe = Buffer.from(key);
  try {
    await storage.put('private', key, probe);
    const read = await storage.get('private', key);
    await storage.remove('private', key);
    if (!read || !probe.equals(read))
      return [wrong('gives back something else than was written: STORAGE_URL cannot be used')];
  } catch (error) {
    return [wrong(`cannot be written and read (${reasonOf(error)}): check STORAGE_URL and who may write there`)];
  } finally {
    storage.close();
  }
  const folder = /^file:(?:\/\/(?=\/))?(.+)/.exec(config.storageUrl)?.[1];
  return [fine('takes, gives and removes a file'), ...(folder === undefined ? [] : [await roomAt(folder)])];
}

export async function checkMail({ smtpUrl, smsUrl, production }: Config): Promise<Found> {
  if (smtpUrl === undefined)
    return production && smsUrl !== undefined
      ? doubtful('no SMTP_URL: nobody gets e-mails, neither codes nor notices')
      : doubtful('no SMTP_URL: e-mails are written to the log');
  try {
    const { isEncrypted } = await tryMailServer(smtpUrl, timeoutMs);
    return isEncrypted
      ? fine('the mail server takes us, encrypted')
      : doubtful(
          'the mail server takes us, but offers no STARTTLS: codes travel readable; use smtps:// or another server',
        );
  } catch (error) {
    const code = (error as { code?: string }).code;
    const mend = code === 'EAUTH' ? 'mend user and password in SMTP_URL' : 'check SMTP_URL and what is in between';
    return wrong(`the mail server does not take us (${code ?? reasonOf(error)}): ${mend}`);
  }
}

export async function checkGateway({ smsUrl, production }: Config): Promise<Found> {
  if (smsUrl === undefined)
    return production
      ? doubtful('no SMS_URL: nobody can log in with a phone number')
      : doubtful('no SMS_URL: text messages are written to the log');
  try {
    const status = await tryGateway(smsUrl, timeoutMs);
    return status >= 500
      ? wrong(`the gateway answers ${status}: ask whoever runs it`)
      : fine(`the gateway answers (${status} to a question that sends nothing)`);
  } catch (error) {
    return wrong(`the gateway does not answer (${reasonOf(error)}): check SMS_URL and what is in between`);
  }
}

/** Whether clients are told apart by their addresses. */
export function checkProxy({ publicUrl, tls, trustedProxies, host }: Config): Found {
  const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
  if (trustedProxies === 0 && publicUrl?.startsWith('https:') && !tls)
    return wrong(
      'PUBLIC_URL is https and this server has no certificate, so that a proxy is in front; with TRUST_PROXY=0 all clients count as one: set it to how many proxies there are',
    );
  if (trustedProxies > 0 && tls)
    return doubtful('TRUST_PROXY believes X-Forwarded-For, and this server ends TLS itself: is there a proxy at all?');
  if (trustedProxies > 0 && !isLoopback)
    return doubtful(`TRUST_PROXY=${trustedProxies} and HOST=${host}: nobody but the proxy may reach the port`);
  return fine(trustedProxies === 0 ? 'none is believed' : `${trustedProxies} believed`);
}
