import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';
import { variables } from './variables';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'config-files-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 's'.repeat(32);
const key = Buffer.alloc(32, 7).toString('base64');
const read = (environment: Record<string, string | undefined>) => readConfig(environment, join(folder, 'secrets'));

describe('files with values', () => {
  const inFile = (text: string) => {
    const path = join(folder, 'value');
    writeFileSync(path, text);
    return path;
  };
  const values: Record<string, string> = {
    DATABASE_URL: 'sqlite:./other.db',
    DATABASE_REPLICA_URL: 'postgres://replica.example.com/rentals',
    JWT_SECRET: secret,
    DATA_KEY: key,
    SMTP_URL: 'smtp://mail.example.com',
    SMS_URL: 'https://sms.example.com',
    SMS_TOKEN: 'token',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYMOB_SECRET_KEY: 'sk_1',
    PAYMOB_PUBLIC_KEY: 'pk_1',
    PAYMOB_API_KEY: 'api_1',
    PAYMOB_HMAC_SECRET: 'hmac_1',
    LOG_LEVEL: 'debug',
  };
  const others = { MAIL_FROM: 'a@example.com', DATABASE_URL: 'postgres://db.example.com/rentals' };
  const used = Object.entries(variables).filter(([, { mayBeFile }]) => mayBeFile);

  test('every secret can be one', () => {
    expect(used.map(([name]) => name).sort()).toEqual(Object.keys(values).sort());
    const named = Object.keys(variables).filter((name) =>
      /SECRET|TOKEN|KEY$|(DATABASE|REPLICA|SMTP|SMS)_URL$/.test(name),
    );
    expect(used.map(([name]) => name)).toEqual(expect.arrayContaining(named));
  });

  test.each(Object.entries(values))('%s is read from its file, without the line break at the end', (name, value) => {
    const { [name]: _, ...rest } = others as Record<string, string>;
    for (const end of ['', '\n', '\r\n']) {
      const [read1, read2] = [
        read({ ...rest, [`${name}_FILE`]: inFile(value + end) }),
        read({ ...rest, [name]: value }),
      ];
      // Key objects are compared by what they contain.
      const comparable = ({ dataKeys, ...config }: typeof read1) => ({
        ...config,
        keys: dataKeys.map((one) => one.export()),
      });
      expect(comparable(read1)).toEqual(comparable(read2));
    }
  });

  test.each(Object.keys(values))('%s and its file together, a missing and an empty file stop the start', (name) => {
    const file = `${name}_FILE`;
    expect(() => read({ ...others, [name]: values[name], [file]: inFile('x') })).toThrow(
      `${name} and ${file} are both set: set one of them`,
    );
    const missing = { ...others, [name]: '', [file]: join(folder, 'missing') };
    expect(() => read(missing)).toThrow(
      `${name} is not given: ${file} names ${join(folder, 'missing')}, which cannot be read (ENOENT)`,
    );
    expect(() => read({ ...others, [name]: '', [file]: inFile('\n') })).toThrow(
      /^\w+ is not given: .+, which is empty$/,
    );
  });

  test('a value in a file is checked, and never printed', () => {
    expect(() => read({ JWT_SECRET_FILE: inFile('canary') })).toThrow(/^JWT_SECRET must be at least 32 bytes$/);
  });
});
