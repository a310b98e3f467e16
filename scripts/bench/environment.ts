import { join } from 'node:path';

export type Environment = Record<string, string>;

/** The secret that signs the tokens of a run. */
export const jwtSecret = 'a secret that only the benchmark uses';

/**
 * The variables that a production server requires. Mail and HTTPS are never used. One proxy is trusted, so that one load generator can
 * send the addresses of thousands of clients.
 */
export function production(databaseUrl: string, folder: string, more: Environment = {}): Environment {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://marketplace.example.com',
    JWT_SECRET: jwtSecret,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'marketplace@example.com',
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageOf(databaseUrl, folder),
    ...more,
  };
}

/** A storage folder belongs to one database, and a run may use several databases. */
export function storageOf(databaseUrl: string, folder: string): string {
  return `file:${join(folder, `files-of-${databaseUrl.split('/').at(-1)}`)}`;
}
