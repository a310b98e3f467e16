import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, useTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { cardImage, countUsersAndFiles } from '../../testing/people';

const app = useTestApp();

/** How a stranger may write that he wants the file `key`, which lies in the folder `kind` of the storage. */
function spellings(key: string, kind: string): string[] {
  const up = ['..', '%2e%2e', '.%2e', '%2e.', '..%00', '%252e%252e', '..;', '..%c0%af', '%uff0e%uff0e'];
  const slash = ['/', '%2f', '%2F', '%5c', '\\'];
  const climbing = up.flatMap((dots) => slash.map((line) => `/Pictures/${dots}${line}${kind}${line}${key}`));
  return [
    ...climbing,
    `/Pictures/${key}`,
    `/Pictures/${kind}/${key}`,
    `/Pictures/${kind}%2f${key}`,
    `/Pictures/${key}.jpg`,
    `/Pictures/${key}%00.jpg`,
    `/Pictures//${key}`,
    `/pictures/${key}`,
    `/Docs/../${kind}/${key}`,
    `/Docs/%2e%2e/%2e%2e/${kind}/${key}`,
    `/${kind}/${key}`,
    `/files/${kind}/${key}`,
    `/data/files/${kind}/${key}`,
    `/${key}`,
    `//${key}`,
    `/Owner/GetIdImage/${key}/front`,
    `/Customer/GetIdImage/..%2f${key}/front`,
    `/PaymentTransactions/GetReceipt/${key}`,
  ];
}

test('no request of another user returns a private file', async () => {
  const folder = app.config.storageUrl.replace(/^file:/, '');
  const keys = await privateFiles(app);
  expect(keys.length).toBeGreaterThanOrEqual(4);
  const strangers: (Actor | undefined)[] = [undefined, 'otherCustomer', 'otherOwner', 'agent'];
  let asked = 0;
  for (const key of keys) {
    const start = (await readFile(join(folder, 'private', key))).subarray(0, 16);
    for (const path of spellings(key, 'private')) {
      const as = strangers[(asked += 1) % strangers.length];
      const { status, headers, bytes } = await app.send(path, { as });
      expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
      expect([path, headers.get('content-type')]).toEqual([path, 'application/json']);
      expect([path, bytes.includes(start)]).toEqual([path, false]);
    }
  }
  expect(spellings('x', 'private').length).toBeGreaterThanOrEqual(40);
});

test('stored private files are encrypted', async () => {
  const card = await cardImage();
  const form = { FirstName: 'Example', LastName: 'Customer', Email: 'at-rest@example.com', FrontIdCarImagePath: card };
  expect((await app.call('addCustomer', { form })).status).toBe(200);
  const folder = join(app.config.storageUrl.replace(/^file:/, ''), 'private');
  for (const key of await readdir(folder)) {
    const lies = await readFile(join(folder, key));
    expect([key, lies.includes(Buffer.from('ffd8ff', 'hex')) && lies.includes('JFIF')]).toEqual([key, false]);
    // Encrypted bytes are evenly distributed.
    expect(new Set(lies).size).toBeGreaterThan(100);
  }
});

test('500 rejected registrations leave neither a row nor a file', async () => {
  const card = await cardImage('jpeg', 16);
  // The verified address of the sandbox's customer.
  const taken = { FirstName: 'Example', LastName: 'Customer', Email: 'customer@example.com' };
  const before = await countUsersAndFiles(app);
  const refused = (index: number) => {
    const own = { ...taken, Email: `refused${index}@example.com`, FrontIdCarImagePath: card };
    return [
      { ...own, Email: 'CUSTOMER@example.com' },
      { ...own, RearIdCarImagePath: card.subarray(0, 100) },
      { ...own, RearIdCarImagePath: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { ...own, AcceptedTermsVersion: 99 },
      { ...own, BirthDate: '2020-01-01' },
    ][index % 5]!;
  };
  const statuses: number[] = [];
  const worker = async (from: number) => {
    for (let index = from; index < 500; index += 10) {
      const headers: Record<string, string> = index % 2 ? { 'idempotency-key': `refused-${index}` } : {};
      statuses.push((await app.call('addCustomer', { form: refused(index), headers })).status);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, from) => worker(from)));
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  expect(statuses).toHaveLength(500);
  expect(await countUsersAndFiles(app)).toEqual(before);
});
