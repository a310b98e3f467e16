import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';

const read = (environment: Record<string, string | undefined>) => readConfig(environment, join(tmpdir(), 'no-secrets'));

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    const secrets = { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32).toString('base64') };
    read({ ...(environment.NODE_ENV ? {} : secrets), ...environment });
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}

test('names all variables that are wrong, one on each line', () => {
  const lines = problemsOf;
  expect(lines({ HOLD_HOURS: '0', PORT: 'x', NODE_ENV: 'prod' })).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^HOLD_HOURS must be /),
    expect.stringMatching(/^NODE_ENV must be /),
  ]);
  expect(lines({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'JWT_SECRET',
    'DATA_KEY',
    'SMTP_URL',
  ]);
});

test('names what a combination lacks even if another variable is wrong, and nothing that depends on a wrong one', () => {
  const names = (environment: Record<string, string | undefined>) =>
    problemsOf(environment).map((line) => line.split(' ')[0]);
  expect(names({ PORT: 'x', METRICS_PORT: '0', WORKERS: '2', ADMIN_PHONE: '12' })).toEqual([
    'PORT',
    'WORKERS',
    'ADMIN_PHONE',
  ]);
  expect(names({ NODE_ENV: 'production', JWT_SECRET: 'short', HOLD_HOURS: '0' })).toEqual([
    'JWT_SECRET',
    'HOLD_HOURS',
    'PUBLIC_URL',
    'DATA_KEY',
    'SMTP_URL',
  ]);
  expect(names({ DATABASE_URL: 'postgres://a:b/c@d/e', WORKERS: '2' })).toEqual(['DATABASE_URL']);
});

test('says which of several keys is empty', () => {
  const key = Buffer.alloc(32).toString('base64');
  expect(problemsOf({ DATA_KEY: `${key},` })).toEqual(['DATA_KEY has several values, and value 2 is empty']);
});

test.each([
  'postgres://user:pass@db.example.com/rentals?sslmode=verify-full',
  'postgres://user:p%2Fa%25@[::1]:6432/rentals?sslmode=no-verify',
  'postgres://user@/rentals?host=/run/postgresql',
  'postgres:///rentals?host=/run/postgresql',
  `postgres://db.example.com/rentals?sslmode=verify-full&sslrootcert=${__filename}`,
])('DATABASE_URL may be %s', (DATABASE_URL) => {
  expect(problemsOf({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toEqual([]);
});

test.each([
  ['DATABASE_URL', 'postgres://user:pa#canary@db.example.com/rentals', '%23'],
  ['SMTP_URL', 'smtp://user:pa#canary@mail.example.com', '%23'],
  ['DATABASE_URL', 'postgres://user:pa/canary@db.example.com/rentals', 'is not a valid URL: .* write / as %2F'],
  ['DATABASE_URL', 'postgres://user:canary%@db.example.com/rentals', 'is not a valid URL: .* % as %25'],
  ['DATABASE_URL', 'postgres://user:canary@db.example.com:54321x/rentals', 'is not a valid URL: '],
  ['DATABASE_REPLICA_URL', 'postgres://user:pa/canary@db.example.com/rentals', 'is not a valid URL: '],
  [
    'DATABASE_URL',
    'postgres://user:canary@db/rentals?sslmode=verify',
    'has the unknown sslmode verify: known are disable',
  ],
  ['DATABASE_URL', 'postgres://user:canary@db/rentals?sslrootcert=/nowhere.crt', 'has sslrootcert=/nowhere.crt, which'],
  ['SMTP_URL', 'smtp://user:pa/canary@mail.example.com', 'is not a valid URL: '],
  ['HOST', 'localhost:80', 'must be a host name or an address, without a port'],
  ['STORAGE_URL', 's3://b?region=eu-1', 'must name a bucket with 3 to 63'],
  ['STORAGE_URL', 's3://canary:canary@files', 'must name a bucket'],
  ['STORAGE_URL', 's3://files?endpont=http://storage:7070', 'endpont'],
])('%s %s is refused, and the message names %s', (name, value, hint) => {
  expect(() => read({ MAIL_FROM: 'a@example.com', [name]: value })).toThrow(new RegExp(`^${name} .*${hint}`));
  expect(() => read({ MAIL_FROM: 'a@example.com', [name]: value })).not.toThrow('canary');
});
