import {
  baseUrl,
  confidential,
  country,
  databaseUrl,
  fromFile,
  gatewayUrl,
  hostName,
  integer,
  keys,
  matching,
  oneOf,
  onOrOff,
  optional,
  origins,
  readableFile,
  secrets,
  serverUrl,
  storageUrl,
  url,
  variable,
} from './checks';
import { limitVariables } from './limit-variables';
import { paymentVariables } from './payment-variables';

/**
 * All environment variables with their defaults and meanings. Add a new one to the configuration in config.ts too; `npm run generate` adds it to
 * docs/configuration.md.
 */
export const variables = {
  HOST: variable(hostName, '127.0.0.1', 'Host name or address to listen on, without a port'),
  PORT: variable(integer(0, 65535), 8080, 'Port to listen on; 0 selects a free port, which the ready line prints'),
  WORKERS: variable(
    integer(1, 64),
    1,
    'Number of processes that serve the port; more than 1 requires PostgreSQL; set it to the number of available processors',
  ),
  PUBLIC_URL: optional(
    baseUrl,
    'Base URL as clients see it; required in production, where it must be https; defaults to the address that the server listens on',
  ),
  TLS_CERT_FILE: optional(
    readableFile,
    'Certificate file (PEM) to serve HTTPS directly; without it, a proxy must terminate TLS',
  ),
  TLS_KEY_FILE: optional(readableFile, 'Private key file (PEM) of the certificate'),
  TRUST_PROXY: variable(
    integer(0, 10),
    0,
    'Number of trusted proxies in front of the server; the client address is read from `X-Forwarded-For` accordingly',
  ),
  MAX_CONNECTIONS: variable(
    integer(1, 100_000),
    4096,
    'Maximum number of simultaneous connections; further connections are closed',
  ),
  MAX_CONNECTIONS_PER_ADDRESS: variable(
    integer(1, 100_000),
    1024,
    'Maximum number of simultaneous connections from one address (IPv6: one /64); ignored with `TRUST_PROXY`, where the proxy must limit them',
  ),
  CORS_ORIGINS: optional(
    origins,
    'Origins whose pages may call the service from a browser, e.g. `https://app.example.com`; separated by commas, or `*` for all',
  ),
  DATABASE_URL: confidential(
    variable(
      databaseUrl,
      'sqlite:./data/marketplace.db',
      'Database: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`, the primary of PostgreSQL; see [TLS to PostgreSQL](#tls-to-postgresql)',
    ),
  ),
  DATABASE_POOL_SIZE: variable(
    integer(1, 200),
    10,
    'Maximum number of connections to PostgreSQL per process, 1 to 200',
  ),
  DATABASE_TIMEOUT_MS: variable(
    integer(100, 60_000),
    2_000,
    'Maximum wait for a connection to PostgreSQL or for a response from it, in ms, 100 to 60000; the server then returns 503',
  ),
  DATABASE_WAIT_SECONDS: variable(
    integer(0, 3600),
    60,
    'How long a starting server waits for a database that is starting or cannot be reached, in seconds, 0 to 3600; with a wrong password or a missing database it exits at once',
  ),
  MIGRATE: variable(
    onOrOff,
    'on',
    '`off`: the server applies no migrations, and does not start while one is pending; `marketplace migrate` applies them',
  ),
  DATABASE_REPLICA_URL: confidential(
    optional(
      serverUrl,
      'PostgreSQL standby; the server reads anonymous searches, listings and lookups from it while it is at most one second behind',
    ),
  ),
  DATABASE_POOLER: variable(
    onOrOff,
    'off',
    '`on`: `DATABASE_URL` names a pooler in transaction mode, such as PgBouncer',
  ),
  POSTGRES_TOOLS: optional(
    readableFile,
    'Folder of `pg_dump` and `pg_restore`, which `marketplace backup` and `marketplace restore` use; by default they are found on the PATH',
  ),
  STORAGE_URL: variable(
    storageUrl,
    'file:./data/files',
    'Storage of pictures and documents: `file:DIR`, or `s3://BUCKET?endpoint=…&region=…` to share them among several instances',
  ),
  JWT_SECRET: confidential(
    optional(
      secrets,
      'Secret that signs tokens, at least 32 bytes; separate several with commas during a rotation, the newest first; required in production, otherwise generated once in `./data`',
    ),
  ),
  DATA_KEY: confidential(
    optional(
      keys,
      'Key that encrypts identity documents, receipts and other secrets, 32 bytes in base64; separate several with commas during a rotation, the newest first; required in production, otherwise generated once in `./data`',
    ),
  ),
  ADMIN_EMAIL: optional(
    matching(/^[^\s@]{1,64}@[^\s@]{1,185}$/, 'an e-mail address'),
    'E-mail address of an administrator, whom the server adds when it starts; `admin@example.com` in development if no administrator is configured',
  ),
  ADMIN_PHONE: optional(
    (text) => text,
    'Phone number of an administrator, whom the server adds when it starts; in international form, or as dialed in `DEFAULT_COUNTRY`',
  ),
  DEFAULT_COUNTRY: optional(
    country,
    'Country of phone numbers without a country code, ISO 3166, e.g. `JO`; if it is not set, such numbers are rejected',
  ),
  SMTP_URL: confidential(
    optional(
      url('smtp:', 'smtps:'),
      'Mail server; production requires it or `SMS_URL`; without it, development writes e-mails to the log',
    ),
  ),
  MAIL_FROM: optional(
    matching(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'an e-mail address, or a name and an address'),
    'Sender of e-mails; required with `SMTP_URL`',
  ),
  SMS_URL: confidential(
    optional(
      gatewayUrl,
      'HTTP gateway for text messages, called with POST `{to, text}`; a user and a password in the URL are sent as basic authentication; without it, development writes text messages to the log',
    ),
  ),
  SMS_TOKEN: confidential(optional(matching(/^[\x21-\x7e]+$/, 'visible ASCII'), 'Bearer token for `SMS_URL`')),
  OWNER_ACTIVATION: variable(
    oneOf('automatic', 'manual'),
    'automatic',
    '`manual`: an administrator must activate each new owner',
  ),
  LISTING_REVIEW: variable(
    onOrOff,
    'off',
    '`on`: an administrator must approve each new listing, even if its owner is active',
  ),
  DEPOSIT_PERCENT: variable(
    integer(0, 100),
    20,
    'Deposit as a percentage of the total, for listings without their own deposit',
  ),
  COMMISSION_PERCENT: variable(
    integer(0, 100),
    10,
    'Commission as a percentage of nights and charges without taxes, for listings and owners without their own commission',
  ),
  HOLD_HOURS: variable(
    integer(1, 720),
    24,
    'Hours until a booking expires if no deposit is declared, 1 to 720; at the latest at 23:59 on the first day',
  ),
  DEPOSIT_DECISION_DAYS: variable(
    integer(1, 90),
    7,
    'Days until a booking expires if its declared deposit is neither confirmed nor rejected, 1 to 90; at the latest when the stay ends',
  ),
  ...paymentVariables,
  IDENTITY_RETENTION_DAYS: variable(
    integer(0, 3650),
    90,
    'Days after the last stay for which the identity images and receipts of a closed account are kept, 0 to 3650',
  ),
  AUDIT_KEPT_DAYS: optional(
    integer(30, 36_500),
    'Days after which `marketplace archive` writes audit entries into files and deletes them, 30 to 36500; by default they are kept',
  ),
  NOTIFICATIONS_KEPT_DAYS: optional(
    integer(30, 36_500),
    'Days after which `marketplace archive` does the same with notifications, 30 to 36500; by default they are kept until the account is closed',
  ),
  MESSAGES_KEPT_DAYS: variable(
    integer(30, 36_500),
    730,
    'Days after which messages between customers and owners are deleted, 30 to 36500',
  ),
  COMPLAINTS_KEPT_DAYS: variable(
    integer(30, 36_500),
    180,
    'Days from the decision on a complaint until it is deleted, 30 to 36500',
  ),
  EVENTS_KEPT_DAYS: variable(integer(1, 3650), 90, 'Days for which events remain in the feed, 1 to 3650'),
  RATE_LIMITS: variable(
    onOrOff,
    'on',
    '`off`: no rate limits; for load tests, or if a gateway in front limits requests, including log-ins by address and account',
  ),
  LOGIN_NEUTRAL: variable(
    onOrOff,
    'off',
    '`on`: log-in does not reveal whether an account exists: it returns 206 instead of 404 or 403; registration still reveals it',
  ),
  WEBHOOK_RETENTION_DAYS: variable(integer(1, 365), 30, 'Days for which the deliveries of webhooks are kept, 1 to 365'),
  OUTBOUND_LOOPBACK: variable(
    oneOf('on', 'off'),
    'off',
    '`on`, only outside production: webhooks and calendars may have loopback addresses, also with http',
  ),
  MAINTENANCE: variable(
    oneOf('off', 'read-only'),
    'off',
    '`read-only`: changes are rejected with 503 `MAINTENANCE`; reads and log-ins continue to work; `marketplace admin maintenance on` does the same while the servers run',
  ),
  ...limitVariables,
  SANDBOX: variable(
    onOrOff,
    'off',
    '`on`, only outside production and on an empty database: enables operations for partners and tests, which delete all data; without `DATABASE_URL`, the sandbox uses `./data/sandbox.db` and `./data/sandbox-files`',
  ),
  METRICS_PORT: optional(
    integer(0, 65535),
    'Port of `/metrics` for Prometheus, different from `PORT`; 0 selects a free port; without it, no metrics are collected',
  ),
  METRICS_HOST: variable(
    hostName,
    '127.0.0.1',
    'Host name or address on which `/metrics` is served, without authentication',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http:', 'https:'),
    'Base URL of an OpenTelemetry collector for traces (OTLP over HTTP); the other `OTEL_…` variables apply too',
  ),
  LOG_LEVEL: fromFile(
    variable(
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      'info',
      'Minimum level of the structured log on standard output; personal data and tokens are redacted',
    ),
  ),
  NODE_ENV: variable(
    oneOf('development', 'test', 'production'),
    'development',
    '`development`, `test` or `production`; `production` enables the strict checks',
  ),
};
