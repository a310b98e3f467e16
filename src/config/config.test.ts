import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';
import { configuredLimits, limitNameOf, limitVariables } from './limit-variables';
import { paymentVariables } from './payment-variables';
import { variables } from './variables';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'config-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 's'.repeat(32);
const key = randomBytes(32).toString('base64');
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rentals.example.com',
  JWT_SECRET: secret,
  DATA_KEY: key,
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Rentals <rentals@example.com>',
};

const read = (environment: Record<string, string | undefined>) => readConfig(environment, join(folder, 'secrets'));

test('a sandbox has a database and a storage of its own by default', () => {
  const own = { databaseUrl: 'sqlite:./data/sandbox.db', storageUrl: 'file:./data/sandbox-files' };
  for (const on of ['on', 'On', 'true', '1']) expect(read({ SANDBOX: on })).toMatchObject(own);
  expect(read({ SANDBOX: 'on', DATABASE_URL: '' })).toMatchObject(own);
  expect(read({ SANDBOX: 'on', STORAGE_URL: 'file:./other' })).toMatchObject({ ...own, storageUrl: 'file:./other' });
  const given = { databaseUrl: 'sqlite:./data/marketplace.db', storageUrl: 'file:./data/files' };
  expect(read({ SANDBOX: 'on', DATABASE_URL: given.databaseUrl })).toMatchObject(given);
});

test('uses the defaults if no variable is set', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: undefined,
    tls: undefined,
    databaseUrl: 'sqlite:./data/marketplace.db',
    databasePoolSize: 10,
    databaseTimeoutMs: 2_000,
    databaseReplicaUrl: undefined,
    databaseIsPooled: false,
    storageUrl: 'file:./data/files',
    adminEmail: undefined,
    adminPhone: undefined,
    smtpUrl: undefined,
    smsUrl: undefined,
    smsToken: undefined,
    ownerActivation: 'automatic',
    depositPercent: 20,
    commissionPercent: 10,
    holdHours: 24,
    trustedProxies: 0,
    rateLimits: true,
    sandbox: false,
    logLevel: 'info',
    nodeEnv: 'development',
    production: false,
    validateResponses: true,
  });
});

test('in production, reads all values from the variables, freezes the result and creates no file', () => {
  const config = read({ ...production, ADMIN_EMAIL: 'Admin@Example.com', ADMIN_PHONE: '962790000001', SMS_TOKEN: '' });
  expect(config).toMatchObject({
    publicUrl: 'https://rentals.example.com',
    jwtSecrets: [secret],
    production: true,
    validateResponses: false,
    adminEmail: 'admin@example.com',
    adminPhone: '+962790000001',
    smsToken: undefined,
  });
  expect(config.dataKeys[0]!.export().toString('base64')).toBe(key);
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  expect(() => Object.assign(config.jwtSecrets, ['other'])).toThrow(TypeError);
  expect(readdirSync(folder)).toEqual([]);
});

test('during a rotation, returns all secrets and keys in their order, the newest first', () => {
  const newer = randomBytes(32).toString('base64');
  const oldest = randomBytes(32).toString('base64');
  const secrets = ['n', 's', 'o'].map((letter) => letter.repeat(40));
  const { jwtSecrets, dataKeys } = read({ JWT_SECRET: secrets.join(', '), DATA_KEY: `${newer},${key},${oldest}` });
  expect(jwtSecrets).toEqual(secrets);
  expect(dataKeys.map((each) => each.export().toString('base64'))).toEqual([newer, key, oldest]);
});

test.each([
  ['SMTP_URL', 'smtps://user:pass@mail.example.com:465'],
  ['SMS_URL', 'https://sms.example.com/send'],
  ['SMS_URL', 'https://user:p%40ss@sms.example.com/send'],
  ['DATABASE_URL', 'sqlite::memory:'],
  ['DATABASE_URL', 'postgres://user:pass@db.example.com/rentals'],
  ['DATABASE_URL', 'postgresql://db.example.com/rentals?sslmode=require'],
  ['STORAGE_URL', 'file:///srv/files'],
  ['STORAGE_URL', 's3://rentals?endpoint=https%3A%2F%2Fs3.example.com&region=eu-1&forcePathStyle=true'],
  ['PUBLIC_URL', 'https://example.com/rentals/'],
  ['PORT', '0'],
  ['STORAGE_URL', 's3://abc'],
  ['HOST', '::1'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://app.example.com, http://127.0.0.1:5173,http://[::1]:8081'],
])('%s may be %s', (name, value) => {
  expect(() => read({ MAIL_FROM: 'a@example.com', [name]: value })).not.toThrow();
});

test.each<[name: string, environment: Record<string, string | undefined>]>([
  ['HOST', { HOST: 'a b' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '80.5' }],
  ['PORT', { PORT: '0x10' }],
  ['PORT', { PORT: ' 80' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'rentals.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?a=1' }],
  ['TLS_CERT_FILE', { TLS_CERT_FILE: '/nowhere.pem', TLS_KEY_FILE: __filename }],
  ['TLS_KEY_FILE', { TLS_CERT_FILE: __filename }],
  ['TLS_CERT_FILE', { TLS_KEY_FILE: __filename }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['MAX_CONNECTIONS', { MAX_CONNECTIONS: '0' }],
  ['MAX_CONNECTIONS_PER_ADDRESS', { MAX_CONNECTIONS_PER_ADDRESS: 'many' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'app.example.com' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com/' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com:443' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://App.example.com' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://*.example.com' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'file://' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'null' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com,' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com,*' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/rentals' }],
  ['DATABASE_URL', { DATABASE_URL: './data.db' }],
  ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '0' }],
  ['DATABASE_TIMEOUT_MS', { DATABASE_TIMEOUT_MS: '99' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'sqlite:copy.db' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://standby.example.com/rentals' }],
  ['DATABASE_POOLER', { DATABASE_POOLER: 'yes' }],
  ['POSTGRES_TOOLS', { POSTGRES_TOOLS: '/nowhere' }],
  ['STORAGE_URL', { STORAGE_URL: 'https://bucket' }],
  ['STORAGE_URL', { STORAGE_URL: 'file:' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://Files' }],
  ['METRICS_PORT', { PORT: '8080', METRICS_PORT: '8080' }],
  ['JWT_SECRET', { JWT_SECRET: 's'.repeat(31) }],
  ['JWT_SECRET', { JWT_SECRET: `${secret},short` }],
  ['JWT_SECRET', { JWT_SECRET: `${secret},${secret}2,` }],
  ['DATA_KEY', { DATA_KEY: secret }],
  ['DATA_KEY', { DATA_KEY: randomBytes(31).toString('base64') }],
  ['DATA_KEY', { DATA_KEY: `${key},` }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['ADMIN_PHONE', { ADMIN_PHONE: '12' }],
  ['ADMIN_PHONE', { ADMIN_PHONE: '0790000001' }],
  ['DEFAULT_COUNTRY', { DEFAULT_COUNTRY: 'Jordan' }],
  ['DEFAULT_COUNTRY', { DEFAULT_COUNTRY: 'jo' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'rentals' }],
  ['SMS_URL', { SMS_URL: 'sms.example.com' }],
  ['SMS_URL', { SMS_URL: 'https://user:canary%@sms.example.com' }],
  ['SMS_URL', { SMS_URL: 'ftp://user:canary@sms.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'http://user:canary@mail.example.com', MAIL_FROM: 'a@example.com' }],
  ['SMS_TOKEN', { SMS_TOKEN: 'a\r\nb' }],
  ['SMS_TOKEN', { SMS_TOKEN: 'token', SMS_URL: 'https://user:pass@sms.example.com' }],
  ['OWNER_ACTIVATION', { OWNER_ACTIVATION: 'Manual' }],
  ['LISTING_REVIEW', { LISTING_REVIEW: 'yes' }],
  ['DEPOSIT_PERCENT', { DEPOSIT_PERCENT: '101' }],
  ['COMMISSION_PERCENT', { COMMISSION_PERCENT: '-1' }],
  ['HOLD_HOURS', { HOLD_HOURS: '0' }],
  ['DEPOSIT_DECISION_DAYS', { DEPOSIT_DECISION_DAYS: '0' }],
  ['IDENTITY_RETENTION_DAYS', { IDENTITY_RETENTION_DAYS: '-1' }],
  ['AUDIT_KEPT_DAYS', { AUDIT_KEPT_DAYS: '29' }],
  ['NOTIFICATIONS_KEPT_DAYS', { NOTIFICATIONS_KEPT_DAYS: '0' }],
  ['MESSAGES_KEPT_DAYS', { MESSAGES_KEPT_DAYS: '29' }],
  ['COMPLAINTS_KEPT_DAYS', { COMPLAINTS_KEPT_DAYS: '29' }],
  ['EVENTS_KEPT_DAYS', { EVENTS_KEPT_DAYS: '0' }],
  ['RATE_LIMITS', { RATE_LIMITS: '2' }],
  ['WEBHOOK_RETENTION_DAYS', { WEBHOOK_RETENTION_DAYS: '0' }],
  ['OUTBOUND_LOOPBACK', { OUTBOUND_LOOPBACK: 'yes' }],
  ['DATABASE_WAIT_SECONDS', { DATABASE_WAIT_SECONDS: '3601' }],
  ['MAINTENANCE', { MAINTENANCE: 'on' }],
  ['MIGRATE', { MIGRATE: 'yes' }],
  ['LOGIN_NEUTRAL', { LOGIN_NEUTRAL: 'yes' }],
  ...Object.keys(limitVariables).map((name): [string, Record<string, string>] => [
    name,
    { [name]: name === 'LIMIT_TEXT_MESSAGES' || name === 'LIMIT_EMAILS_UNVERIFIED' ? '-1' : '0' },
  ]),
  ['SANDBOX', { SANDBOX: 'yes' }],
  ['WORKERS', { WORKERS: '0', DATABASE_URL: 'postgres://db.example.com/rentals' }],
  ['WORKERS', { WORKERS: '2' }],
  ['METRICS_PORT', { METRICS_PORT: '65536' }],
  ['METRICS_HOST', { METRICS_HOST: 'a host' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['PUBLIC_URL', { ...production, PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://rentals.example.com' }],
  ['JWT_SECRET', { ...production, JWT_SECRET: undefined }],
  ['JWT_SECRET', { ...production, JWT_SECRET: '' }],
  ['DATA_KEY', { ...production, DATA_KEY: undefined }],
  ['SMTP_URL', { ...production, SMTP_URL: undefined }],
  ['SANDBOX', { ...production, SANDBOX: 'on' }],
  ['OUTBOUND_LOOPBACK', { ...production, OUTBOUND_LOOPBACK: 'on' }],
])('throws a ConfigError of one line that begins with %s, and does not print the value: %j', (name, environment) => {
  expect(() => read(environment)).toThrow(ConfigError);
  expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\\n]+$`));
  const values = [environment.JWT_SECRET, environment.DATA_KEY].filter(Boolean);
  for (const value of [...values, 'canary']) expect(() => read(environment)).not.toThrow(value);
});

test('parses several origins as a list', () => {
  const { corsOrigins } = read({ CORS_ORIGINS: 'https://app.example.com, http://127.0.0.1:5173' });
  expect(corsOrigins).toEqual(['https://app.example.com', 'http://127.0.0.1:5173']);
  expect(read({}).corsOrigins).toBeUndefined();
  expect(read({ CORS_ORIGINS: '*' }).corsOrigins).toBe('*');
});

test('accepts on, true, 1, off, false and 0 for each switch, case-insensitively', () => {
  for (const text of ['on', 'On', 'true', 'TRUE', '1'])
    expect(read({ LOGIN_NEUTRAL: text, LISTING_REVIEW: text, SANDBOX: text })).toMatchObject({
      loginNeutral: true,
      listingReview: true,
      sandbox: true,
    });
  for (const text of ['off', 'Off', 'false', '0', ''])
    expect(read({ LOGIN_NEUTRAL: text, LISTING_REVIEW: text, SANDBOX: text })).toMatchObject({
      loginNeutral: false,
      listingReview: false,
      sandbox: false,
    });
  expect(read({ RATE_LIMITS: '0' }).rateLimits).toBe(false);
});

test('accepts RATE_LIMITS=off in production too', () => {
  expect(read({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  expect(read({ ...production, RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  expect(read(production).rateLimits).toBe(true);
});

test('in production, accepts SMS_URL without SMTP_URL', () => {
  expect(() => read({ ...production, SMTP_URL: '', SMS_URL: 'https://sms.example.com' })).not.toThrow();
});

test('each variable has a description and a case in the tests above', () => {
  const source = readFileSync(__filename, 'utf8');
  for (const [name, { meaning }] of Object.entries(variables)) {
    if (name in limitVariables || name in paymentVariables) continue;
    expect(meaning).toMatch(/\w{4}/);
    expect(source).toContain(`['${name}', {`);
  }
});

test('the name of each limit is that of its variable, and its value is the configured one', () => {
  expect(limitNameOf('LIMIT_LOG_INS_NETWORK')).toBe('logInsNetwork');
  expect(limitNameOf('LIMIT_TEXTS')).toBe('texts');
  const names = Object.keys(limitVariables) as (keyof typeof limitVariables)[];
  const values = Object.fromEntries(names.map((name, index) => [name, index + 1]));
  const limits = configuredLimits(values as Parameters<typeof configuredLimits>[0]);
  expect(limits).toEqual(Object.fromEntries(names.map((name, index) => [limitNameOf(name), index + 1])));
  expect(read({ LIMIT_CODES_SITE: '7', LIMIT_TEXT_MESSAGES: '0' }).limits).toMatchObject({
    codesSite: 7,
    codesVerifiedSite: 600,
    textMessages: 0,
  });
});
