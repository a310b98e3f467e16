import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { type CountryCode, isCountry } from '../values/contacts';

/** Reads the text of a variable; throws what is wrong with it, worded to follow the variable's name. */
type Check<Value> = (text: string) => Value;

function variable<Value>(check: Check<Value>, standard: NoInfer<Value>, meaning: string) {
  return { check, default: standard, meaning };
}

function optional<Value>(check: Check<Value>, meaning: string) {
  return { check, default: undefined as Value | undefined, meaning };
}

/** Every variable with its default and its meaning. A new one is also put into the configuration by config.ts, and into the README's table. */
export const variables = {
  HOST: variable(matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address'), '127.0.0.1', 'where to listen'),
  PORT: variable(integer(0, 65535), 8080, 'port to listen on; 0 picks a free one, which the ready line prints'),
  PUBLIC_URL: optional(
    baseUrl,
    'the base URL as clients see it; required in production, https; else where the server listens',
  ),
  TLS_CERT_FILE: optional(readableFile, 'certificate (PEM) to serve HTTPS directly; otherwise a proxy ends TLS'),
  TLS_KEY_FILE: optional(readableFile, 'private key (PEM) of the certificate'),
  TRUST_PROXY: variable(
    integer(0, 10),
    0,
    'proxies in front, which are believed in `X-Forwarded-For` when requests are counted by address',
  ),
  MAX_CONNECTIONS: variable(integer(1, 100_000), 4096, 'connections at once; one more is closed'),
  MAX_CONNECTIONS_PER_ADDRESS: variable(
    integer(1, 100_000),
    1024,
    'of these from one address (IPv6: one /64); not counted with `TRUST_PROXY`, where the proxy has to',
  ),
  CORS_ORIGINS: optional(
    origins,
    'whose pages may call the service from a browser, e.g. `https://app.example.com`; several with commas, or `*`',
  ),
  DATABASE_URL: variable(
    matching(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, '`sqlite:PATH`, `sqlite::memory:` or `postgres://…`'),
    'sqlite:./data/marketplace.db',
    '`sqlite:PATH`, `sqlite::memory:` or `postgres://…`',
  ),
  DATABASE_POOL_SIZE: variable(integer(1, 200), 10, 'connections to PostgreSQL, 1 to 200'),
  DATABASE_TIMEOUT_MS: variable(
    integer(100, 60_000),
    2_000,
    'longest wait for a connection to PostgreSQL or an answer of it, in ms, 100 to 60000; then the answer is 503',
  ),
  STORAGE_URL: variable(
    matching(/^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\?.*)?)$/, '`file:DIR` or `s3://BUCKET?endpoint=…&region=…`'),
    'file:./data/files',
    '`file:DIR`, or `s3://BUCKET?endpoint=…&region=…` so that several instances share pictures and documents',
  ),
  JWT_SECRET: optional(
    secrets,
    'signs tokens, at least 32 bytes; several with commas while rotating, the newest first; required in production, else made once under `./data`',
  ),
  DATA_KEY: optional(
    keys,
    'encrypts identity documents, 32 bytes in base64; several with commas while rotating, the newest first; required in production, else made once under `./data`',
  ),
  ADMIN_EMAIL: optional(
    matching(/^[^\s@]{1,64}@[^\s@]{1,185}$/, 'an e-mail address'),
    'an administrator with this e-mail address exists after the start; development has `admin@example.com` where nobody is named',
  ),
  ADMIN_PHONE: optional(
    (text) => text,
    'an administrator with this phone number exists after the start; in international form, or as in `DEFAULT_COUNTRY`',
  ),
  DEFAULT_COUNTRY: optional(
    country,
    'the country of phone numbers that name none, ISO 3166, e.g. `JO`; where it is not set they are refused',
  ),
  SMTP_URL: optional(
    url('smtp:', 'smtps:'),
    'mail server; production needs it or `SMS_URL`, development else writes e-mails to the log',
  ),
  MAIL_FROM: optional(
    matching(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'an e-mail address, or a name and an address'),
    'sender of e-mails; required with `SMTP_URL`',
  ),
  SMS_URL: optional(
    gatewayUrl,
    'HTTP gateway for text messages, POST `{to, text}`; a user and a password in it are sent as basic authentication; without it development writes them to the log',
  ),
  SMS_TOKEN: optional(matching(/^[\x21-\x7e]+$/, 'visible ASCII'), 'bearer token for `SMS_URL`'),
  OWNER_ACTIVATION: variable(
    oneOf('automatic', 'manual'),
    'automatic',
    '`manual`: new owners wait until an administrator activates them',
  ),
  LISTING_REVIEW: variable(
    oneOf('on', 'off'),
    'off',
    '`on`: a new listing waits until an administrator approves it, also where its owner is active',
  ),
  DEPOSIT_PERCENT: variable(integer(0, 100), 20, 'deposit in percent of the total where a listing names none'),
  COMMISSION_PERCENT: variable(integer(0, 100), 10, 'commission in percent of the total where a listing names none'),
  HOLD_HOURS: variable(integer(1, 720), 24, 'hours that a booking waits for its deposit before it expires, 1 to 720'),
  IDENTITY_RETENTION_DAYS: variable(
    integer(0, 3650),
    90,
    'days after the last stay for which identity images and receipts of a closed account are kept, 0 to 3650',
  ),
  RATE_LIMITS: variable(
    oneOf('on', 'off'),
    'on',
    '`off`: no request is too many, for load tests, and where a gateway in front counts them, log-ins by address and account too',
  ),
  SANDBOX: variable(
    oneOf('on', 'off'),
    'off',
    '`on`, only outside production, on an empty database: operations for partners and tests, which delete everything',
  ),
  LOG_LEVEL: variable(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'structured logs on standard output, personal data and tokens redacted',
  ),
  NODE_ENV: variable(
    oneOf('development', 'test', 'production'),
    'development',
    '`development`, `test` or `production`, which makes the checks above strict',
  ),
};

function country(text: string): CountryCode {
  if (!isCountry(text)) throw new Error('must be the code of a country in two capitals, e.g. JO');
  return text;
}

function matching(pattern: RegExp, what: string): Check<string> {
  return (text) => {
    if (!pattern.test(text)) throw new Error(`must be ${what}`);
    return text;
  };
}

function oneOf<const Choice extends string>(...choices: Choice[]): Check<Choice> {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new Error(`must be ${choices.join(' or ')}`);
    return choice;
  };
}

function integer(minimum: number, maximum: number): Check<number> {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(number >= minimum && number <= maximum)) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

function url(...schemes: string[]): Check<string> {
  return (text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
      throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    }
    return text;
  };
}

function gatewayUrl(text: string): string {
  const { username, password } = new URL(url('http:', 'https:')(text));
  for (const part of [username, password]) {
    try {
      decodeURIComponent(part);
    } catch {
      throw new Error('has a user or a password that is not percent-encoded');
    }
  }
  return text;
}

function baseUrl(text: string): string {
  const { search, hash, username } = new URL(url('http:', 'https:')(text));
  if (search || hash || username) throw new Error('must be a URL without query, fragment and user');
  return text.replace(/\/+$/, '');
}

function origins(text: string): '*' | readonly string[] {
  if (text.trim() === '*') return '*';
  return text.split(',').map((part) => {
    const origin = part.trim();
    // As browsers write them: in lower case, without a path, and without the port that goes without saying.
    if (!/^https?:[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error('must be `*`, or origins like `https://app.example.com` with commas between them');
    return origin;
  });
}

function readableFile(path: string): string {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new Error(`names ${path}, which cannot be read`);
  }
  return path;
}

function secrets(text: string): readonly string[] {
  const values = newestFirst(text);
  if (values.some((value) => Buffer.byteLength(value) < 32)) throw new Error('must be at least 32 bytes');
  return values;
}

function keys(text: string): readonly KeyObject[] {
  return newestFirst(text).map((value) => {
    const bytes = Buffer.from(value, 'base64');
    if (!/^[A-Za-z0-9+/_-]+=?$/.test(value) || bytes.length !== 32) throw new Error('must be 32 bytes in base64');
    return createSecretKey(bytes);
  });
}

/** Any number of values: the first is used from now on, the others are still recognised. */
function newestFirst(text: string): string[] {
  return text.split(',').map((value) => value.trim());
}
