import { withDownloads } from './downloads';

const client = { name: 'rental_marketplace_client-2.2.0-py3-none-any.whl', bytes: 123_456, sha256: 'ab'.repeat(32) };
const address = `../Docs/downloads/${client.name}`;
const short = 'rental_marketplace_client-py3-none-any.whl';
const row = `| [${client.name}](${address}) | [Python](#python) | {size of ${short}} | \`{sha256 of ${short}}\` |`;
const cells = `<a href="${address}">${client.name}</a> <a href="#python">Python</a> {size of ${short}}`;
const sums = '<a href="../Docs/downloads/SHA256SUMS">SHA256SUMS</a>';
const adapted = (page: string, offered: (typeof client)[]) => withDownloads(page, (_, content) => content, offered);

test('a page links to a client in another language that the server offers, with its size and its checksum', () => {
  expect(adapted(row, [client])).toBe(
    `| [${client.name}](${address}) | [Python](#python) | 124 kB | \`${client.sha256}\` |`,
  );
  expect(adapted(cells, [client])).toBe(cells.replace(/\{.*\}/, '124 kB'));
});

test('a page says which clients the server does not offer, without a link to them', () => {
  expect(adapted(row, [])).toBe(`| ${client.name} | [Python](#python) | not offered | \`–\` |`);
  expect(adapted(cells + sums, [])).toBe(`${client.name} <a href="#python">Python</a> not offered${sums}`);
});

test('two files of one package with different endings are told apart', () => {
  const source = { name: 'rental_marketplace_client-2.2.0.tar.gz', bytes: 5_000, sha256: 'cd'.repeat(32) };
  const sizes = `{size of ${short}}, {size of rental_marketplace_client.tar.gz}`;
  expect(adapted(sizes, [client, source])).toBe('124 kB, 5 kB');
});
