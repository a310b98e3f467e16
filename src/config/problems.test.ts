import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';

const read = (environment: Record<string, string | undefined>) => readConfig(environment, join(tmpdir(), 'no-secrets'));

test('names all variables that are wrong, one on each line', () => {
  const lines = (environment: Record<string, string | undefined>) => {
    try {
      read(environment);
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  };
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

test.each([
  ['DATABASE_URL', 'postgres://user:pa#canary@db.example.com/rentals', '%23'],
  ['SMTP_URL', 'smtp://user:pa#canary@mail.example.com', '%23'],
  ['STORAGE_URL', 's3://b?region=eu-1', 'must name a bucket with 3 to 63'],
  ['STORAGE_URL', 's3://canary:canary@files', 'must name a bucket'],
  ['STORAGE_URL', 's3://files?endpont=http://storage:7070', 'endpont'],
])('%s %s is refused, and the message names %s', (name, value, hint) => {
  expect(() => read({ MAIL_FROM: 'a@example.com', [name]: value })).toThrow(new RegExp(`^${name} .*${hint}`));
  expect(() => read({ MAIL_FROM: 'a@example.com', [name]: value })).not.toThrow('canary');
});
