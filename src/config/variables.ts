import {
  baseUrl,
  country,
  gatewayUrl,
  integer,
  keys,
  matching,
  oneOf,
  onOrOff,
  optional,
  origins,
  readableFile,
  secrets,
  url,
  variable,
} from './checks';
import { limitVariables } from './limit-variables';

/** Every variable with its default and its meaning. A new one is also put into the configuration by config.ts; docs/configuration.md lists it after npm run generate. */
export const variables = {
  HOST: variable(matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address'), '127.0.0.1', 'where to listen'),
  PORT: variable(integer(0, 65535), 8080, 'port to listen on; 0 picks a free one, which the ready line prints'),
  WORKERS: variable(
    integer(1, 64),
    1,
    'processes that serve the port together, only on PostgreSQL; as many as there are processors for them',
  ),
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
  DATABASE_POOL_SIZE: variable(integer(1, 200), 10, 'connections to PostgreSQL of each process, 1 to 200'),
  DATABASE_TIMEOUT_MS: variable(
    integer(100, 60_000),
    2_000,
    'longest wait for a connection to PostgreSQL or an answer of it, in ms, 100 to 60000; then the answer is 503',
  ),
  DATABASE_REPLICA_URL: optional(
    matching(/^postgres(ql)?:\/\/.+$/, '`postgres://…`'),
    'a standby of PostgreSQL: anonymous searches, listings and lookups are read from it while it is at most a second behind',
  ),
  DATABASE_POOLER: variable(
    onOrOff,
    'off',
    '`on`: a pooler stands before PostgreSQL that gives each transaction a connection, such as PgBouncer',
  ),
  POSTGRES_TOOLS: optional(
    readableFile,
    'folder of `pg_dump` and `pg_restore`, which `npm run backup` and `npm run restore` use; else they are on the PATH',
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
    onOrOff,
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
  EVENTS_KEPT_DAYS: variable(integer(1, 3650), 90, 'days for which the feed of events is kept, 1 to 3650'),
  RATE_LIMITS: variable(
    onOrOff,
    'on',
    '`off`: no request is too many, for load tests, and where a gateway in front counts them, log-ins by address and account too',
  ),
  LOGIN_NEUTRAL: variable(
    onOrOff,
    'off',
    '`on`: a log-in does not tell whether there is an account, 206 where it else says 404 or 403; registering still tells',
  ),
  WEBHOOK_RETENTION_DAYS: variable(
    integer(1, 365),
    30,
    'days for which it can be read what was sent to a webhook, 1 to 365',
  ),
  OUTBOUND_LOOPBACK: variable(
    oneOf('on', 'off'),
    'off',
    '`on`, only outside production: webhooks and calendars may be at this machine itself, by http too',
  ),
  ...limitVariables,
  SANDBOX: variable(
    onOrOff,
    'off',
    '`on`, only outside production, on an empty database: operations for partners and tests, which delete everything',
  ),
  METRICS_PORT: optional(
    integer(0, 65535),
    'port of `/metrics` for Prometheus, apart from `PORT`; 0 picks a free one; without it nothing is measured',
  ),
  METRICS_HOST: variable(
    matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address'),
    '127.0.0.1',
    'where to listen for those who read `/metrics`, which asks nobody who they are',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http:', 'https:'),
    'base URL of a receiver of OpenTelemetry’s traces (OTLP over HTTP); its other `OTEL_…` variables apply too',
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
