/** Tests of the committed collections for API clients. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { generatedFolder, operationsOf, readDocument } from '../../../src/contract/document';
import { curl } from '../docs/samples/curl';
import { bruno } from './bruno';
import { foldersOf } from './requests';

interface Item {
  name: string;
  request: {
    method: string;
    url: { raw: string; path: string[]; variable?: { key: string }[] };
    body?: { raw?: string };
  };
}

const contract = readDocument();
const folder = join(generatedFolder, 'docs');
const postman = JSON.parse(readFileSync(join(folder, 'postman.json'), 'utf8')) as {
  variable: { key: string }[];
  item: { name: string; item: Item[] }[];
};
const [logIn, ...tags] = postman.item;
const items = tags.flatMap(({ item }) => item);

test('the Postman collection has every operation with its method and path', () => {
  const requests = items.map(
    ({ request: { method, url } }) => `${method} /${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`,
  );
  const operations = operationsOf(contract).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(requests.sort()).toEqual(operations.sort());
});

test('every path parameter has a value, every variable is declared, and every JSON body is JSON', () => {
  const known = new Set([...postman.variable.map(({ key }) => key), '$guid']);
  for (const { name, request } of [...logIn!.item, ...items]) {
    const parameters = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect([name, parameters]).toEqual([name, (request.url.variable ?? []).map(({ key }) => key)]);
    const used = [...JSON.stringify(request).matchAll(/\{\{(.+?)\}\}/g)].map(([, variable]) => variable!);
    expect([name, used.filter((variable) => !known.has(variable))]).toEqual([name, []]);
    if (request.body?.raw !== undefined) expect(() => void JSON.parse(request.body!.raw!)).not.toThrow();
  }
});

test('the samples of a search name a city, the dates of a stay and the number of guests', () => {
  const search = operationsOf(contract).find(({ operationId }) => operationId === 'getRentProperties')!;
  const query = 'city=1&guestsCount=2&startDate=2027-01-05&endDate=2027-01-08';
  expect(curl(contract, search)).toContain(`?${query}'`);
  const { request } = items.find(({ name }) => name === search.summary)!;
  expect(request.url.raw).toContain(`?${query}`);
  const requests = foldersOf(contract).flatMap((one) => one.requests);
  const found = requests.find(({ operationId }) => operationId === search.operationId)!;
  expect(found.query.map((pair) => pair.join('=')).join('&')).toBe(query);
});

test('the log-in comes first, and its token is stored', () => {
  expect(logIn!.name).toBe('Log in');
  expect(logIn!.item.map(({ request }) => request.url.path.at(-1))).toEqual([
    'LogInWithEmail',
    'SendEmailCode',
    'VerifyEmail',
  ]);
  const storing = foldersOf(contract).flatMap(({ requests }) => requests.filter(({ returnsToken }) => returnsToken));
  const ids = new Set(storing.map(({ operationId }) => operationId));
  expect(ids).toEqual(
    new Set(['logInWithEmail', 'logInWithPhoneNumber', 'verifyEmail', 'verifyPhone', 'refreshToken']),
  );
});

test('the archive contains the Bruno files', () => {
  const archive = readFileSync(join(folder, 'bruno.zip'));
  const files = Object.entries(bruno(contract));
  expect(files.length).toBeGreaterThan(operationsOf(contract).length);
  let offset = 0;
  for (const [path, text] of files) {
    const [nameLength, size] = [archive.readUInt16LE(offset + 26), archive.readUInt32LE(offset + 18)];
    const start = offset + 30 + nameLength;
    expect(archive.toString('latin1', offset, offset + 4)).toBe('PK\u0003\u0004');
    expect(archive.toString('utf8', offset + 30, start)).toBe(path);
    expect(archive.toString('utf8', start, start + size)).toBe(text);
    expect(archive.readUInt32LE(offset + 14)).toBe(crc32(text));
    offset = start + size;
  }
  expect(archive.readUInt16LE(archive.length - 12)).toBe(files.length);
});
