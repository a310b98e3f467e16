import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { phoneOf } from '../values/contacts';
import { limitsOf } from './limit-variables';
import { secretInFile } from './secret-file';
import { variables } from './variables';

/** A variable is missing or wrong; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

type Values = { [Name in keyof typeof variables]: (typeof variables)[Name]['default'] };

/**
 * The configuration from environment variables, read once at the start and frozen. Empty variables count as missing. Throws
 * {@link ConfigError} for the first that is wrong. Outside production, secrets that are not given are made once and kept,
 * readable by this user only, in `secretsFolder`.
 */
export function readConfig(environment: Environment, secretsFolder = './data') {
  const env = valuesOf(environment);
  const production = env.NODE_ENV === 'production';
  const required = (name: keyof Values, why: string) => {
    if (env[name] === undefined) refuse(name, `is required ${why}`);
  };
  if (env.TLS_CERT_FILE) required('TLS_KEY_FILE', 'with TLS_CERT_FILE');
  if (env.TLS_KEY_FILE) required('TLS_CERT_FILE', 'with TLS_KEY_FILE');
  if (env.DATABASE_REPLICA_URL && env.DATABASE_URL.startsWith('sqlite:'))
    refuse('DATABASE_REPLICA_URL', 'needs PostgreSQL in DATABASE_URL');
  if (env.SMTP_URL) required('MAIL_FROM', 'with SMTP_URL');
  if (env.SMS_TOKEN && env.SMS_URL && /\/\/[^/]*@/.test(env.SMS_URL))
    refuse('SMS_TOKEN', 'must not be given where SMS_URL has a user');
  if (env.WORKERS > 1 && env.DATABASE_URL.startsWith('sqlite:'))
    refuse('WORKERS', 'must be 1 on SQLite, which is for one process: several need PostgreSQL');
  if (production) {
    required('PUBLIC_URL', 'in production');
    if (!env.PUBLIC_URL!.startsWith('https:')) refuse('PUBLIC_URL', 'must be https in production');
    required('JWT_SECRET', 'in production');
    required('DATA_KEY', 'in production');
    if (!env.SMTP_URL && !env.SMS_URL) refuse('SMTP_URL', 'or SMS_URL is required in production to deliver codes');
    if (env.SANDBOX === 'on') refuse('SANDBOX', 'must be off in production');
    if (env.OUTBOUND_LOOPBACK === 'on') refuse('OUTBOUND_LOOPBACK', 'must be off in production');
  }

  const kept = (name: string, file: string) => {
    try {
      return secretInFile(join(secretsFolder, file));
    } catch (error) {
      return refuse(name, `is not given, and ${join(secretsFolder, file)} cannot be used: ${(error as Error).message}`);
    }
  };

  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    workers: env.WORKERS,
    publicUrl: env.PUBLIC_URL,
    tls: env.TLS_CERT_FILE && env.TLS_KEY_FILE ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE } : undefined,
    trustedProxies: env.TRUST_PROXY,
    connections: Object.freeze({
      inTotal: env.MAX_CONNECTIONS,
      ofAddress: env.TRUST_PROXY > 0 ? undefined : env.MAX_CONNECTIONS_PER_ADDRESS,
    }),
    corsOrigins: Object.freeze(env.CORS_ORIGINS),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    /** A standby of PostgreSQL, for reads that may be a second old. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseIsPooled: env.DATABASE_POOLER === 'on',
    postgresTools: env.POSTGRES_TOOLS,
    storageUrl: env.STORAGE_URL,
    /** The one that signs, then those that still verify. */
    jwtSecrets: Object.freeze(env.JWT_SECRET ?? [kept('JWT_SECRET', 'jwt-secret')]),
    /** The one that encrypts, then those that still decrypt. */
    dataKeys: Object.freeze(env.DATA_KEY ?? [createSecretKey(Buffer.from(kept('DATA_KEY', 'data-key'), 'base64'))]),
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    /** E.164. */
    adminPhone: env.ADMIN_PHONE === undefined ? undefined : administratorsPhone(env),
    /** Of phone numbers that name none. */
    defaultCountry: env.DEFAULT_COUNTRY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL,
    smsToken: env.SMS_TOKEN,
    ownerActivation: env.OWNER_ACTIVATION,
    listingReview: env.LISTING_REVIEW === 'on',
    depositPercent: env.DEPOSIT_PERCENT,
    commissionPercent: env.COMMISSION_PERCENT,
    holdHours: env.HOLD_HOURS,
    identityRetentionDays: env.IDENTITY_RETENTION_DAYS,
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
    webhookRetentionDays: env.WEBHOOK_RETENTION_DAYS,
    /** Whether addresses that users give may be on this machine. */
    outboundLoopback: env.OUTBOUND_LOOPBACK === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    limits: limitsOf(env),
    loginNeutral: env.LOGIN_NEUTRAL === 'on',
    sandbox: env.SANDBOX === 'on',
    /** Undefined where nothing is measured. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    nodeEnv: env.NODE_ENV,
    production,
    /** Every response is checked against the contract before it leaves. */
    validateResponses: !production,
  });
}

function administratorsPhone({ ADMIN_PHONE, DEFAULT_COUNTRY }: Values): string {
  return (
    phoneOf(ADMIN_PHONE!, DEFAULT_COUNTRY) ?? refuse('ADMIN_PHONE', 'must be a phone number in international form')
  );
}

function valuesOf(environment: Environment): Values {
  const values = Object.entries(variables).map(([name, { check, default: standard }]) => {
    const text = environment[name];
    try {
      return [name, text === undefined || text === '' ? standard : check(text)];
    } catch (error) {
      return refuse(name, (error as Error).message);
    }
  });
  return Object.fromEntries(values) as Values;
}

/** Does `step`; where it fails, the value of `variable` is to blame, and the start stops with one line that names it. */
export async function blaming<Result>(variable: string, step: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const [line] = (error as Error).message.split('\n');
    throw new ConfigError(`${variable} cannot be used: ${withoutCredentials(line!)}`, { cause: error });
  }
}

/** The text without the user and the password of any URL in it. */
export function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/\s]*@/g, '//…@');
}

function refuse(name: string, problem: string): never {
  throw new ConfigError(`${name} ${problem}`.replace(/\s+/g, ' '));
}
