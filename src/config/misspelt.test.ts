import { warnOfMisspelt } from './misspelt';
import { variables } from './variables';

const meant = (name: string) => /did you mean (\w+)/.exec(warnOfMisspelt({ [name]: 'x' })[0] ?? '')?.[1];

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['STORAGE_URI', 'STORAGE_URL'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['JWT_SECRETS', 'JWT_SECRET'],
  ['DATA_KEYS', 'DATA_KEY'],
  ['SANBDOX', 'SANDBOX'],
  ['NODE_ENVIR', 'NODE_ENV'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['smtp_url', 'SMTP_URL'],
])('suggests for %s the variable %s', (name, variable) => {
  expect(meant(name)).toBe(variable);
});

test('knows the variables of files', () => {
  expect(warnOfMisspelt({ SMTP_URL_FILE: 'x', DATABASE_URL_FILE: 'x', LOG_LEVEL_FILE: 'x' })).toEqual([]);
  expect(warnOfMisspelt({ DATABASE_POOL_SIZE_FILE: 'x', ADMIN_EMAIL_FILE: 'x', PORT_FILE: 'x' })).toEqual([
    'DATABASE_POOL_SIZE_FILE is unknown and has no effect: DATABASE_POOL_SIZE cannot be given in a file',
    'ADMIN_EMAIL_FILE is unknown and has no effect: ADMIN_EMAIL cannot be given in a file',
    'PORT_FILE is unknown and has no effect: PORT cannot be given in a file',
  ]);
  expect(meant('JWT_SECRETS_FILE')).toBe('JWT_SECRET_FILE');
});

test('returns no warning for known variables, for usual variables of shells and containers, and for empty ones', () => {
  expect(warnOfMisspelt(Object.fromEntries(Object.keys(variables).map((name) => [name, 'x'])))).toEqual([]);
  const others =
    'PATH HOME PWD OLDPWD SHELL USER LANG TERM HOSTNAME HOSTTYPE LOGNAME SHLVL TZ NODE_OPTIONS NODE_PATH NODE_VERSION';
  const more =
    'AWS_REGION AWS_ACCESS_KEY_ID PGHOST PGPORT DATABASE REDIS_URL KUBERNETES_PORT INIT_CWD SSL_CERT_FILE SSL_CERT_DIR npm_config_cache _ SSH_TTY';
  for (const name of `${others} ${more}`.split(' ')) expect([name, meant(name)]).toEqual([name, undefined]);
  expect(warnOfMisspelt({ DATABSE_URL: '' })).toEqual([]);
});

test('does not print the value', () => {
  expect(warnOfMisspelt({ JWT_SECRTE: 'canary' }).join()).not.toContain('canary');
});

test('warns of an unknown variable that begins as known ones do, but not of those that Kubernetes sets', () => {
  const [warning] = warnOfMisspelt({ SMTP_USER: 'x' });
  expect(warning).toBe('SMTP_USER is unknown and has no effect: known are SMTP_URL');
  expect(warnOfMisspelt({ LIMIT_FOO: '1' })).toEqual([
    'LIMIT_FOO is unknown and has no effect: see docs/configuration.md',
  ]);
  const links = {
    DATABASE_SERVICE_HOST: '10.0.0.1',
    DATABASE_PORT: 'tcp://10.0.0.1:5432',
    DATABASE_PORT_5432_TCP: 'tcp://10.0.0.1:5432',
  };
  expect(warnOfMisspelt(links)).toEqual([]);
});
