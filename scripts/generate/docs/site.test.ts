/** Tests of the committed pages. CI checks that they are what the generator produces. */
import MarkdownIt from 'markdown-it';
import type { OpenAPIV3 } from 'openapi-types';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CancellationPolicy } from '../../../generated/enumerations';
import { refundOf } from '../../../src/bookings/refunds';
import { generatedFolder, operationsOf, readDocument, schemasOf } from '../../../src/contract/document';

const folder = join(generatedFolder, 'docs');
const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const contract = readDocument();
const codes = (contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).enum as string[];
const pages = () => Object.entries(files).filter(([name]) => name.endsWith('.html'));
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found!);
const ids = Object.fromEntries(pages().map(([name, text]) => [name, new Set(all(/ id="([^"]+)"/g, text))]));

test('every link between pages points to an existing page and anchor', () => {
  const broken = pages().flatMap(([page, text]) =>
    all(/(?:href|src|srcset)="([^"]+)"/g, text)
      // Links to the service are one level above the pages.
      .filter((link) => !/^(https?:|mailto:|\.\.\/)/.test(link))
      .filter((link) => {
        const [file, id] = link.replace(/^\.\//, '').split('#');
        const target = file || page;
        return !(target in files) || (id && !ids[target]!.has(decodeURIComponent(id)));
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every anchor is unique within its page', () => {
  for (const [name, text] of pages())
    expect([name, all(/ id="([^"]+)"/g, text).length]).toEqual([name, ids[name]!.size]);
});

test('every operation, error code, enumeration and state has an anchor', () => {
  const known = new Set(Object.values(ids).flatMap((anchors) => [...anchors]));
  const named = schemasOf(contract).filter(([, schema]) => schema['x-enum-varnames']);
  const wanted = [
    ...operationsOf(contract).map(({ operationId }) => operationId),
    ...named.flatMap(([name, schema]) => [name, ...schema['x-enum-varnames']!.map((member) => `${name}.${member}`)]),
  ];
  expect(codes.filter((code) => !ids['error-codes.html']!.has(code))).toEqual([]);
  expect(wanted.filter((id) => !known.has(id))).toEqual([]);
});

test('error codes in examples link to their descriptions', () => {
  for (const [name, text] of pages()) {
    const unlinked = all(/&quot;code&quot;<\/span>: *<span class="hljs-string">&quot;([A-Z_]+)&quot;/g, text);
    expect([name, unlinked.filter((code) => codes.includes(code))]).toEqual([name, []]);
  }
  expect(files['reservations.html']).toMatch(
    /&quot;<a href="\.\/error-codes\.html#STATE_CONFLICT">STATE_CONFLICT<\/a>&quot;/,
  );
});

test('the navigation lists the guides in order, above the operations', () => {
  const [navigation] = all(/<nav[^>]*>([\s\S]*?)<\/nav>/g, files['states.html']!);
  const guides = all(/<li>\s*<a href="\.\/[\w-]+\.html"[^>]*>([^<]+)/g, navigation!.split('Operations')[0]!);
  const order =
    'Introduction, Getting started, Client SDK, Conventions, States, Prices, Payments, Roles, Limits, Integrate, ' +
    'Following events, Receiving events, Calendars, Error codes, Enumerations, Changelog';
  expect(guides.join(', ')).toBe(order);
});

describe('Markdown', () => {
  const markdown = new MarkdownIt({ html: true });
  const texts = () => Object.entries(files).filter(([name]) => /\.(md|txt)$/.test(name));
  const linksIn = (text: string) =>
    markdown
      .parse(text, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map((token) => String(token.attrGet('href')));

  test('every page has a Markdown file, to which it and llms.txt link', () => {
    const listed = linksIn(files['llms.txt']!);
    const ofSite = pages().filter(([name]) => name !== 'home.html');
    expect(ofSite.length).toBeGreaterThan(30);
    for (const [name, text] of ofSite) {
      expect(text).toContain(`<link rel="alternate" type="text/markdown" href="./${name}.md" />`);
      expect(listed).toContain(`./${name}.md`);
    }
  });

  test('every link leads to an existing file and anchor', () => {
    const broken = texts().flatMap(([name, text]) =>
      linksIn(text)
        .filter((link) => !/^(https?:|mailto:|\.\.\/)/.test(link))
        .filter((link) => {
          const [file, id] = link.replace(/^\.\//, '').split('#');
          // In the file with all pages, anchors stand for the page that they are from.
          if (file === '') return name !== 'llms-full.txt' && !ids[name.replace(/\.md$/, '')]!.has(id!);
          return !(file! in files) || (id && !ids[file!.replace(/\.md$/, '')]!.has(decodeURIComponent(id)));
        })
        .map((link) => `${name}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('contains no HTML', () => {
    const found = texts().flatMap(([name, text]) =>
      markdown
        .parse(text, {})
        .flatMap((token) => [token, ...(token.children ?? [])])
        .filter(({ type }) => type.startsWith('html_'))
        .map(({ content }) => `${name}: ${content}`),
    );
    expect(found).toEqual([]);
  });

  test('has the headings and operations of its page', () => {
    const letters = (text: string) => text.replace(/<[^>]*>|&[#\w]+;|\]\([^)]*\)|[^\p{L}\p{N}]/gu, '');
    for (const [name, text] of pages().filter(([file]) => file !== 'home.html')) {
      const titles = all(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g, text).map(letters);
      const tokens = markdown.parse(files[`${name}.md`]!, {});
      const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
      const shown = new Set(headings.map(({ content }) => letters(content)));
      expect([name, titles.filter((title) => !shown.has(title))]).toEqual([name, []]);
    }
    const whole = files['llms-full.txt']!;
    for (const { operationId, method, path } of operationsOf(contract))
      expect(whole).toContain(`${method.toUpperCase()} \`${path}\`\n\n\`${operationId}\``);
  });

  test('is small enough to read', () => {
    const sizes = Object.fromEntries(texts().map(([name, text]) => [name, Buffer.byteLength(text)]));
    expect(sizes['llms.txt']).toBeLessThan(10_000);
    expect(sizes['llms-full.txt']).toBeLessThan(1_500_000);
    expect(Object.entries(sizes).filter(([name, size]) => name.endsWith('.md') && size > 200_000)).toEqual([]);
  });
});

test('pages contain no inline scripts or styles, which the Content-Security-Policy forbids', () => {
  for (const [name, text] of pages())
    expect([name, text.match(/<style|<script(?! src)| style="| on\w+="/g)]).toEqual([name, null]);
});

test('samples create their own Idempotency-Key instead of containing one', () => {
  const keyed = operationsOf(contract).filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  const [key] = keyed.flatMap(({ parameters }) => parameters).filter(({ name }) => name === 'Idempotency-Key');
  const text = pages()
    .map(([, page]) => page)
    .join('');
  expect(text).not.toContain(key!.example);
  for (const expression of ['openssl rand -hex 16', 'str(uuid.uuid4())', 'Guid.NewGuid()']) {
    const plain = text.replace(/<\/?span[^>]*>/g, '');
    expect([expression, plain.split(expression).length - 1]).toEqual([expression, keyed.length]);
  }
});

test('the refund table matches the calculated refund on each day before the start', () => {
  const rows = all(/<tr>([\s\S]*?)<\/tr>/g, files['states.html']!).filter((row) => row.includes('CancellationPolicy.'));
  const texts = rows.map((row) => row.replace(/<[^>]*>/g, ' '));
  expect(texts).toHaveLength(Object.keys(CancellationPolicy).length);
  for (const [name, policy] of Object.entries(CancellationPolicy)) {
    const row = texts.find((text) => text.trim().startsWith(name))!;
    const tiers = [...row.matchAll(/(\d+) % until (\d+) days? before/g)].map((tier) => tier.slice(1).map(Number));
    for (let day = 1; day <= 31; day++) {
      const percent = tiers.find(([, days]) => 31 - day >= days!)?.[0] ?? 0;
      const today = `2027-01-${String(day).padStart(2, '0')}`;
      expect([name, today, refundOf(100, policy, '2027-01-31', today)]).toEqual([name, today, percent]);
    }
  }
});

test('nullable members show their type and “or null”', () => {
  const types = Object.values(files).flatMap((text) => all(/<span class="type">([\s\S]*?)<\/span>/g, text));
  expect(types.filter((type) => type.startsWith('any'))).toEqual([]);
  expect(types.filter((type) => /^object or null/.test(type)).length).toBeGreaterThan(0);
  expect(
    types.filter((type) => /enumerations\.html#OwnerType">OwnerType<\/a> or null/.test(type)).length,
  ).toBeGreaterThan(0);
});

test('samples use the address that the page replaces with the server’s own', () => {
  for (const [name, text] of pages()) expect([name, text.match(/localhost:\d+/g)]).toEqual([name, null]);
});

test('every curl request in a guide uses a path, method and query parameters of the contract', () => {
  const operations = operationsOf(contract).map(({ method, path, parameters }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    known: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
  }));
  const requests = ['events', 'integrate', 'webhooks'].flatMap((name) =>
    [
      ...readFileSync(join(__dirname, '../../docs', `${name}.md`), 'utf8').matchAll(
        /curl(?: -sS| -X (\w+))* "\$API([^"]+)"/g,
      ),
    ].map(([, method = 'GET', address]) => ({ method, url: new URL(address!, 'http://server') })),
  );
  expect(requests.length).toBeGreaterThan(8);
  const unknown = requests.filter(({ method, url: { pathname, searchParams } }) => {
    const operation = operations.find((one) => one.method.toUpperCase() === method && one.pattern.test(pathname));
    return !operation || [...searchParams.keys()].some((key) => !operation.known.includes(key));
  });
  expect(unknown.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([]);
});

test('an operation’s samples stand after its description and before its parameters and responses', () => {
  const [section] = all(
    /<section class="operation" aria-labelledby="bookReservation">([\s\S]*?)<\/section>/g,
    files['reservations.html']!,
  );
  const places = ['Books a stay', 'class="samples"', 'Request body', '<h3>Responses'].map((text) =>
    section!.indexOf(text),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

test('the text of an enumeration does not repeat a part of its members', () => {
  const texts = all(/<h2 id="\w+">\w+<\/h2>\s*<p>([\s\S]*?)<\/p>/g, files['enumerations.html']!);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /^[1-9]\d* /.test(text))).toEqual([]);
});

test('the type of a calendar date shows its form', () => {
  expect(files['reservations.html']).toMatch(/startDate<\/code> <span class="type">string \(YYYY-MM-DD\)/);
  expect(Object.values(files).join('')).not.toContain('(calendar-date)');
});
