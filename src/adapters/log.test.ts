import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, withoutRedaction } from './log';

function logOf(write: (log: ReturnType<typeof createLog>) => void, level = 'info') {
  let text = '';
  write(createLog(level, { write: (line: string) => void (text += line) }));
  return {
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test('a line is JSON with level, time, message and the given members', () => {
  const { lines } = logOf((log) => log.info({ status: 200 }, 'answered'));
  expect(lines).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/) as string, status: 200, msg: 'answered' },
  ]);
});

test('redacts tokens and personal data at the top level and two levels down', () => {
  const personal = {
    authorization: 'Bearer canary',
    cookie: 'canary',
    token: 'canary',
    refreshToken: 'canary',
    code: 'canary',
    email: 'canary@example.com',
    phone: '+canary',
    phoneNumber: 'canary',
    whatsAppNumber: 'canary',
    target: 'canary',
    firstName: 'canary',
    lastName: 'canary',
    address: 'canary',
    birthDate: 'canary',
    identityNumber: 'canary',
  };
  const { text } = logOf((log) => {
    log.warn(personal, 'top');
    log.warn({ body: personal, request: { headers: personal } }, 'down');
    log.child({ user: personal }).warn('child');
  });
  expect(text).not.toContain('canary');
  expect(text.split('\n')).toHaveLength(4);
});

test('logs the code and stack of an error, without the values that a driver attached', () => {
  const cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED', address: 'canary' });
  const error = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (email)=(canary@example.com) already exists.',
    parameters: ['canary'],
  });
  const { text, lines } = logOf((log) => log.error({ err: error }, 'failed'));
  expect(text).not.toContain('canary');
  expect(lines[0]!.err).toMatchObject({
    name: 'Error',
    errorCode: '23505',
    message: 'duplicate key',
    stack: expect.stringContaining('log.test') as string,
    cause: { errorCode: 'ECONNREFUSED', message: 'inner' },
  });
  expect(logOf((log) => log.error({ err: 'text' }, 'failed')).lines[0]!.err).toEqual({ message: 'text' });
});

test('removes values that an error message quotes, also from the stack', () => {
  const quoting = [
    Object.assign(new Error('invalid input syntax for type integer: "canary" or "canary\n"'), { code: '22P02' }),
    Object.assign(new Error('value "canary" is out of range'), { code: '22003' }),
    ...['{"a": canary}', 'canary"', '"canary'].map(errorOfParsing),
    new Error('connect to postgres://user:canary@db.example.com/x failed'),
    new Error('outer', { cause: errorOfParsing('canary') }),
  ];
  for (const err of quoting) {
    const { text, lines } = logOf((log) => log.error({ err }, 'failed'));
    expect(text).not.toContain('canary');
    expect(lines[0]!.err).toMatchObject({ stack: expect.stringContaining('log.test') as string });
  }

  function errorOfParsing(text: string): Error {
    try {
      return new Error(String(JSON.parse(text)));
    } catch (error) {
      return error as Error;
    }
  }
});

test('redacts API keys anywhere in a line, even without further redaction', () => {
  const key = `rmk_${'canary7f3a'.repeat(4)}`;
  const { text, lines } = logOf((log) => {
    log.warn({ apiKey: key, path: `/a?key=${key}&b=1`, err: new Error(`no such key: ${key}`) }, `sent ${key}`);
    withoutRedaction(log).info({ path: key }, 'request');
  });
  expect(text).not.toContain('canary');
  expect(lines[0]).toMatchObject({ path: '/a?key=rmk_[redacted]&b=1', msg: 'sent rmk_[redacted]' });
});

test('a line break in a value does not start a new line', () => {
  const { lines } = logOf((log) => log.info({ path: '/a\n{"level":"fatal"}' }, 'b\r\n{"level":"fatal"}'));
  expect(lines).toHaveLength(1);
});

test('drops lines below the level', () => {
  expect(logOf((log) => log.info('quiet'), 'warn').text).toBe('');
  expect(logOf((log) => log.fatal('quiet'), 'silent').text).toBe('');
});

test('a full disk blocks neither the process nor its exit', () => {
  const built = join(__dirname, '../../dist/src/adapters/log.js');
  const program = `
    const log = require(${JSON.stringify(built)}).createLog('info');
    let rounds = 0;
    const timer = setInterval(() => {
      for (let line = 0; line < 1000; line++) log.info({ line }, 'a line');
      if (++rounds === 10) clearInterval(timer);
    }, 5);`;
  const full = openSync('/dev/full', 'w');
  try {
    const ended = spawnSync(process.execPath, ['-e', program], { stdio: ['ignore', full, 'pipe'], timeout: 20_000 });
    expect([ended.status, ended.stderr.toString()]).toEqual([0, 'The log cannot be written: ENOSPC\n']);
  } finally {
    closeSync(full);
  }
});
