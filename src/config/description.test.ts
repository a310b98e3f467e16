import { describeVariables, listSet } from './description';
import { variables } from './variables';

test('the help names every variable with its default and meaning', () => {
  const lines = describeVariables().split('\n');
  expect(lines).toHaveLength(2 * Object.keys(variables).length);
  expect(lines).toContain('  PORT (default: 8080)');
  expect(lines).toContain('  JWT_SECRET, JWT_SECRET_FILE (default: none)');
  for (const { meaning } of Object.values(variables)) expect(lines).toContain(`      ${meaning.replaceAll('`', '')}`);
});

test('the list of what is set shows no secrets', () => {
  const environment = {
    PORT: '80',
    JWT_SECRET: 'canary',
    DATABASE_URL: 'canary',
    SMTP_URL_FILE: '/run/smtp',
    STORAGE_URL: 's3://u:canary@x',
  };
  expect(listSet(environment)).toEqual([
    'PORT=80',
    'DATABASE_URL (not shown)',
    'STORAGE_URL=s3://…@x',
    'JWT_SECRET (not shown)',
    'SMTP_URL_FILE=/run/smtp',
  ]);
});
