import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { phoneOf } from '../values/contacts';
import { textOf } from './files';
import { configuredLimits } from './limit-variables';
import { readOrCreateSecret, readSecret } from './generated-secrets';
import { variables } from './variables';

/** Variables are missing or wrong. The message has one line for each, which begins with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The variables themselves are wrong, whatever the services that they name do: another attempt with the same variables cannot succeed. */
export class InvalidVariablesError extends ConfigError {}

export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

/** The variables whose values are generated outside production. */
type Secret = 'JWT_SECRET' | 'DATA_KEY';

type Values = { [Name in keyof typeof variables]: (typeof variables)[Name]['default'] };

/**
 * Reads the configuration from environment variables, once, when the process starts, and from the files that they name. The result is frozen. Empty variables count as missing.
 * Throws {@link InvalidVariablesError} that names all variables that are wrong. Outside production, a missing secret is generated once in `secretsFolder`,
 * readable by this user only. Only the secrets in `generates` are: one that is neither given nor generated yet is otherwise an empty list.
 */
export function readConfig(
  environment: Environment,
  secretsFolder = './data',
  generates: readonly Secret[] = ['JWT_SECRET', 'DATA_KEY'],
) {
  const { values, problems } = valuesOf(environment);
  const isSet = (name: 'DATABASE_URL' | 'STORAGE_URL') =>
    problems.has(name) || textOf(name, environment, variables[name].mayBeFile) !== undefined;
  const env = withSandboxDefaults(values, isSet);
  const production = env.NODE_ENV === 'production';
  const further = [...combinationProblems(env), ...(production ? productionProblems(env) : [])];
  // A variable that is wrong has its default here, so what it lacks or contradicts is not known.
  const isKnown = (line: string) => ![...problems.keys()].some((name) => new RegExp(`\\b${name}\\b`).test(line));
  const lines = [...problems.values(), ...further.filter(isKnown)];
  if (lines.length > 0) throw new InvalidVariablesError(lines.join('\n'));
  return Object.freeze({
    ...serverSettings(env),
    ...databaseSettings(env),
    ...secretSettings(env, secretsFolder, generates),
    ...peopleSettings(env),
    ...businessSettings(env),
    payments: paymentSettings(env),
    ...observationSettings(env),
    nodeEnv: env.NODE_ENV,
    production,
    /** Every response is checked against the contract before it is sent. */
    validateResponses: !production,
  });
}

/** As {@link readConfig}, for a command that neither encrypts nor signs: creates no files, so that checking or reading changes nothing. */
export function readConfigOnly(environment: Environment): Config {
  return readConfig(environment, undefined, []);
}

/** As {@link readConfig}, for a command that encrypts or signs data, but issues no tokens. */
export function readConfigToEncrypt(environment: Environment): Config {
  return readConfig(environment, undefined, ['DATA_KEY']);
}

/** A sandbox deletes all data of its database. Without DATABASE_URL, it has a database and a storage of its own beside those of a server. */
function withSandboxDefaults(env: Values, isSet: (name: 'DATABASE_URL' | 'STORAGE_URL') => boolean): Values {
  if (env.SANDBOX !== 'on' || isSet('DATABASE_URL')) return env;
  return {
    ...env,
    DATABASE_URL: 'sqlite:./data/sandbox.db',
    STORAGE_URL: isSet('STORAGE_URL') ? env.STORAGE_URL : 'file:./data/sandbox-files',
  };
}

function combinationProblems(env: Values): string[] {
  const isFile = env.DATABASE_URL.startsWith('sqlite:');
  return [
    ...(env.TLS_CERT_FILE ? missing(env, 'TLS_KEY_FILE', 'with TLS_CERT_FILE') : []),
    ...(env.TLS_KEY_FILE ? missing(env, 'TLS_CERT_FILE', 'with TLS_KEY_FILE') : []),
    ...(env.METRICS_PORT === env.PORT && env.PORT !== 0 ? ['METRICS_PORT must differ from PORT'] : []),
    ...(env.DATABASE_REPLICA_URL && isFile ? ['DATABASE_REPLICA_URL requires PostgreSQL in DATABASE_URL'] : []),
    ...(env.SMTP_URL ? missing(env, 'MAIL_FROM', 'with SMTP_URL') : []),
    ...(env.SMS_TOKEN && env.SMS_URL && /\/\/[^/]*@/.test(env.SMS_URL)
      ? ['SMS_TOKEN must not be set if SMS_URL contains a user']
      : []),
    ...paymentProblems(env),
    ...(env.WORKERS > 1 && isFile
      ? ['WORKERS must be 1 on SQLite: several processes require PostgreSQL in DATABASE_URL']
      : []),
    ...(env.ADMIN_PHONE !== undefined && administratorPhone(env) === undefined
      ? ['ADMIN_PHONE must be a phone number in international form, or as dialed in DEFAULT_COUNTRY']
      : []),
  ];
}

function productionProblems(env: Values): string[] {
  return [
    ...missing(env, 'PUBLIC_URL', 'in production'),
    ...(env.PUBLIC_URL?.startsWith('http:') ? ['PUBLIC_URL must be https in production'] : []),
    ...missing(env, 'JWT_SECRET', 'in production'),
    ...missing(env, 'DATA_KEY', 'in production'),
    ...(env.SMTP_URL || env.SMS_URL ? [] : ['SMTP_URL or SMS_URL is required in production to send one-time codes']),
    ...(env.SANDBOX === 'on' ? ['SANDBOX must be off in production'] : []),
    ...(env.PAYMENT_PROVIDERS?.includes('sandbox') ? ['PAYMENT_PROVIDERS must not contain sandbox in production'] : []),
    ...(env.PAYMENT_PROVIDERS?.length
      ? missing(env, 'PAYMENT_RETURN_ORIGINS', 'with PAYMENT_PROVIDERS in production')
      : []),
    ...(env.OUTBOUND_LOOPBACK === 'on' ? ['OUTBOUND_LOOPBACK must be off in production'] : []),
  ];
}

/** The variables that each provider needs. */
const providerVariables = {
  sandbox: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paymob: ['PAYMOB_SECRET_KEY', 'PAYMOB_PUBLIC_KEY', 'PAYMOB_API_KEY', 'PAYMOB_HMAC_SECRET', 'PAYMOB_INTEGRATION_IDS'],
} as const;

function paymentProblems(env: Values): string[] {
  return (env.PAYMENT_PROVIDERS ?? []).flatMap((provider) =>
    providerVariables[provider].flatMap((name) => missing(env, name, `for ${provider} in PAYMENT_PROVIDERS`)),
  );
}

/** The problem of a variable that is not set, or none. */
function missing(env: Values, name: keyof Values, why: string): string[] {
  return env[name] === undefined ? [`${name} is required ${why}`] : [];
}

function serverSettings(env: Values) {
  return {
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
    rateLimits: env.RATE_LIMITS === 'on',
    limits: configuredLimits(env),
    /** Whether webhooks and calendars may have loopback addresses. */
    outboundLoopback: env.OUTBOUND_LOOPBACK === 'on',
  };
}

function databaseSettings(env: Values) {
  return {
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    /** Whether the start applies pending migrations. */
    migrates: env.MIGRATE === 'on',
    /** A PostgreSQL standby, for reads that may be a second old. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseIsPooled: env.DATABASE_POOLER === 'on',
    postgresTools: env.POSTGRES_TOOLS,
    storageUrl: env.STORAGE_URL,
  };
}

function secretSettings(env: Values, folder: string, generates: readonly Secret[]) {
  const generated = (name: Secret, file: string): string[] => {
    try {
      if (generates.includes(name)) return [readOrCreateSecret(join(folder, file))];
      const secret = readSecret(join(folder, file));
      return secret === undefined ? [] : [secret];
    } catch (error) {
      return refuse(name, `is not given, and ${join(folder, file)} cannot be used: ${(error as Error).message}`);
    }
  };
  return {
    /** The first one signs; all verify. */
    jwtSecrets: Object.freeze(env.JWT_SECRET ?? generated('JWT_SECRET', 'jwt-secret')),
    /** The first one encrypts; all decrypt. */
    dataKeys: Object.freeze(
      env.DATA_KEY ?? generated('DATA_KEY', 'data-key').map((key) => createSecretKey(Buffer.from(key, 'base64'))),
    ),
  };
}

function peopleSettings(env: Values) {
  return {
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    /** E.164. */
    adminPhone: administratorPhone(env),
    /** The country of phone numbers without a country code. */
    defaultCountry: env.DEFAULT_COUNTRY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL,
    smsToken: env.SMS_TOKEN,
    loginNeutral: env.LOGIN_NEUTRAL === 'on',
  };
}

function businessSettings(env: Values) {
  return {
    ownerActivation: env.OWNER_ACTIVATION,
    listingReview: env.LISTING_REVIEW === 'on',
    depositPercent: env.DEPOSIT_PERCENT,
    commissionPercent: env.COMMISSION_PERCENT,
    holdHours: env.HOLD_HOURS,
    decisionDays: env.DEPOSIT_DECISION_DAYS,
    identityRetentionDays: env.IDENTITY_RETENTION_DAYS,
    auditKeptDays: env.AUDIT_KEPT_DAYS,
    notificationsKeptDays: env.NOTIFICATIONS_KEPT_DAYS,
    messagesKeptDays: env.MESSAGES_KEPT_DAYS,
    complaintsKeptDays: env.COMPLAINTS_KEPT_DAYS,
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
    webhookRetentionDays: env.WEBHOOK_RETENTION_DAYS,
    sandbox: env.SANDBOX === 'on',
    /** Whether this process rejects changes, whatever the database says. */
    isInMaintenance: env.MAINTENANCE === 'read-only',
  };
}

function paymentSettings(env: Values) {
  const production = env.NODE_ENV === 'production';
  return Object.freeze({
    providers: Object.freeze(env.PAYMENT_PROVIDERS ?? (production ? [] : (['sandbox'] as const))),
    returnOrigins: Object.freeze(env.PAYMENT_RETURN_ORIGINS ?? []),
    /** Whether providers may send customers back to loopback addresses. */
    returnsToLoopback: !production,
    sessionMs: env.PAYMENT_SESSION_MINUTES * 60_000,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: env.STRIPE_API_URL,
    },
    paymob: {
      secretKey: env.PAYMOB_SECRET_KEY ?? '',
      publicKey: env.PAYMOB_PUBLIC_KEY ?? '',
      apiKey: env.PAYMOB_API_KEY ?? '',
      hmacSecret: env.PAYMOB_HMAC_SECRET ?? '',
      integrationIds: (env.PAYMOB_INTEGRATION_IDS ?? '').split(',').filter(Boolean).map(Number),
      apiUrl: env.PAYMOB_API_URL,
    },
  });
}

function observationSettings(env: Values) {
  return {
    /** Undefined if no metrics are collected. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
  };
}

function administratorPhone({ ADMIN_PHONE, DEFAULT_COUNTRY }: Values): string | undefined {
  return ADMIN_PHONE === undefined ? undefined : phoneOf(ADMIN_PHONE, DEFAULT_COUNTRY);
}

/** The values, and the problems by variable. A variable with a problem has its default. */
function valuesOf(environment: Environment): { values: Values; problems: ReadonlyMap<string, string> } {
  const problems = new Map<string, string>();
  const values = Object.entries(variables).map(([name, { check, default: standard, mayBeFile }]) => {
    try {
      const text = textOf(name, environment, mayBeFile);
      return [name, text === undefined ? standard : check(text)];
    } catch (error) {
      problems.set(name, oneLine(name, (error as Error).message));
      return [name, standard];
    }
  });
  return { values: Object.fromEntries(values) as Values, problems };
}

/** The minimum level of the log, which may change while the process runs if a file holds it. Throws {@link ConfigError}. */
export function readLogLevel(environment: Environment): Values['LOG_LEVEL'] {
  const { check, default: standard, mayBeFile } = variables.LOG_LEVEL;
  try {
    const text = textOf('LOG_LEVEL', environment, mayBeFile);
    return text === undefined ? standard : check(text);
  } catch (error) {
    return refuse('LOG_LEVEL', (error as Error).message);
  }
}

/** Runs `step`. If it fails, throws a {@link ConfigError} that names `variable` as the cause, which stops the start with one line. */
export async function blaming<Result>(variable: string, step: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const [line] = (error as Error).message.split('\n');
    throw new ConfigError(`${variable} cannot be used: ${withoutCredentials(line!)}`, { cause: error });
  }
}

/** Removes the user and the password from each URL in the text. */
export function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/\s]*@/g, '//…@');
}

function refuse(name: string, problem: string): never {
  throw new ConfigError(oneLine(name, problem));
}

function oneLine(name: string, problem: string): string {
  return `${name} ${problem}`.replace(/\s+/g, ' ');
}
