import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError, blaming } from '../config/config';

export interface Tls {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads the certificate and the key that the configuration names; undefined without TLS. Throws ConfigError if one of them cannot be read or used,
 * or if they do not belong together.
 */
export async function readTls({ tls }: Pick<Config, 'tls'>): Promise<Tls | undefined> {
  if (!tls) return undefined;
  const [cert, certificate] = await blaming('TLS_CERT_FILE', () => {
    const bytes = readFileSync(tls.certFile);
    if (!/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(bytes.toString('latin1')))
      throw new Error(`${tls.certFile} contains no certificate in PEM format`);
    return [bytes, new X509Certificate(bytes)] as const;
  });
  const [key, privateKey] = await blaming('TLS_KEY_FILE', () => {
    const bytes = readFileSync(tls.keyFile);
    if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(bytes.toString('latin1')))
      throw new Error(`${tls.keyFile} contains no private key in PEM format`);
    return [bytes, createPrivateKey(bytes)] as const;
  });
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError('TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE');
  await blaming('TLS_CERT_FILE or TLS_KEY_FILE', () => createSecureContext({ cert, key }));
  return { cert, key };
}

/** When the certificate of the server itself expires, epoch ms. The file may contain certificates of its issuers after it. */
export function expiryAt({ cert }: Pick<Tls, 'cert'>): number {
  return Date.parse(new X509Certificate(cert).validTo);
}

/** The date on which the certificate expired; undefined if it is valid, or if the server has none. */
export async function expiryOf(config: Pick<Config, 'tls'>): Promise<string | undefined> {
  const tls = await readTls(config);
  const until = tls && expiryAt(tls);
  return until !== undefined && until < Date.now() ? new Date(until).toISOString().slice(0, 10) : undefined;
}
