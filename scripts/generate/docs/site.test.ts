/** Tests of the committed pages. */
import type { OpenAPIV3 } from 'openapi-types';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CancellationPolicy } from '../../../generated/enumerations';
import { refundOf } from '../../../src/bookings/refunds';
import { generatedFolder, operationsOf, readDocument, schemasOf } from '../../../src/contract/document';
import { all, files, ids, pages } from './committed-pages';
import { tagAddress } from './operations';

const contract = readDocument();
const codes = (contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).enum as string[];

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

test('the bounds of a date do not repeat the length of its format', () => {
  expect(pages().filter(([, text]) => text.includes('10 to 40 characters'))).toEqual([]);
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

test('the guide of calendars describes every code of a failed import', () => {
  const { enum: known } = contract.components!.schemas!.CalendarProblemCode as OpenAPIV3.SchemaObject;
  const described = all(/<td[^>]*>(<code>[^]*?)<\/td>/g, files['calendars.html']!).flatMap((cell) =>
    all(/<code>(\w+)<\/code>/g, cell),
  );
  expect(described.toSorted()).toEqual((known as string[]).toSorted());
});

test('error codes in examples link to their descriptions', () => {
  for (const [name, text] of pages()) {
    const unlinked = all(/"code"<\/span>: *<span class="hljs-string">"([A-Z_]+)"/g, text);
    expect([name, unlinked.filter((code) => codes.includes(code))]).toEqual([name, []]);
  }
  expect(files['reservations.html']).toMatch(/"<a href="\.\/error-codes\.html#STATE_CONFLICT">STATE_CONFLICT<\/a>"/);
});

test('an operation with several successful examples shows each under its summary', () => {
  const named = operationsOf(contract).flatMap((operation) => {
    const { content } = operation.responses['200'] as OpenAPIV3.ResponseObject;
    const examples = Object.values(content?.['application/json']?.examples ?? {}) as OpenAPIV3.ExampleObject[];
    return examples.map(({ summary }) => [tagAddress(operation.tags[0]), `Response 200: ${summary}`] as const);
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([page, title]) => !files[page]!.includes(`<summary>${title}</summary>`))).toEqual([]);
});

test('the navigation lists the guides in order in four groups, above the operations', () => {
  const [navigation] = all(/<nav[^>]*>([\s\S]*?)<\/nav>/g, files['states.html']!);
  const named = all(/<p class="group">([^<]+)</g, navigation!);
  expect(named.slice(0, 5)).toEqual(['Start', 'Concepts', 'Integrate', 'Reference', 'Operations']);
  const firstOf = (group: string) => /<a [^>]*>([^<]+)/.exec(navigation!.split(`<p class="group">${group}<`)[1]!)![1];
  expect(named.slice(0, 4).map(firstOf)).toEqual(['Introduction', 'Conventions', 'Connect a program', 'Error codes']);
  const guides = all(/<li>\s*<a href="\.\/[\w-]+\.html"[^>]*>([^<]+)/g, navigation!.split('Operations')[0]!);
  const order =
    'Introduction, Getting started, Client SDK, Clients in other languages, Conventions, States, Prices, Searching, Arrival rules, Payments, ' +
    'Requests to book, Changing stays, Writing messages, Reviewing stays, Reporting content, Saving searches, Rent by the month, Roles, Limits, Connect a program, ' +
    'Sandbox, Following events, Receiving events, Workflows, Calendars, For AI agents, Error codes, Event types, Enumerations, ' +
    'From version 1 to 2, Changelog';
  expect(guides.join(', ')).toBe(order);
});

test('pages contain no inline scripts or styles, which the Content-Security-Policy forbids', () => {
  for (const [name, text] of pages())
    expect([name, text.match(/<style|<script(?! src| type="application\/ld\+json")| style="| on\w+="/g)]).toEqual([
      name,
      null,
    ]);
});

test('“Next” leads from the first page through every page to the last', () => {
  const visited: string[] = [];
  for (let page: string | undefined = 'index.html'; page;) {
    visited.push(page);
    const [next]: string[] = all(/<a rel="next" href="\.\/([^"]+)"/g, files[page]!);
    const [previous] = next ? all(/<a rel="prev" href="\.\/([^"]+)"/g, files[next]!) : [page];
    expect(previous).toBe(page);
    page = next;
  }
  expect(visited.sort()).toEqual(
    pages()
      .map(([name]) => name)
      .filter((name) => name !== 'home.html')
      .sort(),
  );
});

test('the first visit is no heavier than before, and neither is an operation', () => {
  const packed = (text: string) => gzipSync(text).length;
  const shared = Object.entries(files).filter(([name]) => /^(docs|theme)\.\w+\.(css|js)$|^icon\.svg$/.test(name));
  expect(shared).toHaveLength(4);
  const everywhere = shared.reduce((sum, [, text]) => sum + packed(text), 0);
  // Bytes, as a browser loads them. Raise a bound only for something that readers need at once.
  expect(everywhere + packed(files['index.html']!)).toBeLessThan(12_700);
  const heavy = contract.tags!.map(({ name }) => {
    const operations = operationsOf(contract).filter(({ tags }) => tags[0] === name).length;
    return [name, (packed(files[tagAddress(name)]!) - 2000) / operations] as const;
  });
  expect(heavy.filter(([, bytes]) => bytes > 6000)).toEqual([]);
});

test('the whole site and its search index are not much larger than at the last change of these bounds', () => {
  const folder = join(generatedFolder, 'docs');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = names.map((name) => [name, statSync(join(folder, name))] as const).filter(([, stat]) => stat.isFile());
  const index = sizes.filter(([name]) => /^search-index\.\w+\.js$/.test(name)).map(([, { size }]) => size);
  // Bytes, a little above the sizes of 2026-11-30. Raise a bound only together with what makes the site larger.
  expect(index).toHaveLength(1);
  expect(index[0]).toBeLessThan(620_000);
  expect(sizes.reduce((sum, [, { size }]) => sum + size, 0)).toBeLessThan(11_400_000);
});

test('in tables of three and more columns, each cell names its column for narrow screens', () => {
  const wrong = pages().flatMap(([name, text]) =>
    all(/<table(?! class="marks")[^>]*>([\s\S]*?)<\/table>/g, text).flatMap((table) => {
      const heads = all(/<th[^>]*>([\s\S]*?)<\/th>/g, table).map((head) => head.replace(/<[^>]*>/g, '').trim());
      if (heads.length < 3) return [];
      return all(/<tr[^>]*>\s*(<td[\s\S]*?)<\/tr>/g, table)
        .map((row) => all(/<td ?(?:data-label=)?"?([^">]*)/g, row))
        .filter((labels) => labels.some((label, index) => label !== heads[index] && !label.startsWith('class=')))
        .map((labels) => `${name}: ${labels.join(', ')}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['payments.html', ['PaymentSessionStatus', 'PaymentStatus', 'RefundStatus']],
  ['requests-to-book.html', ['BookingRequestStatus']],
  ['changing-stays.html', ['AlterationStatus']],
  ['reviewing-stays.html', ['ReviewStatus']],
  ['rent.html', ['RentInvoiceStatus']],
])('%s draws the states, and lists the transitions of the contract', (page, machines) => {
  const text = files[page]!;
  expect(text).not.toContain('[states:');
  const drawings = [...text.matchAll(/<picture>[\s\S]*?<\/picture>/g)].map(([drawing]) => drawing);
  expect(drawings).toHaveLength(machines.length);
  for (const [index, name] of machines.entries()) {
    for (const theme of ['light', 'dark']) {
      expect(drawings[index]).toContain(`"./${name}-${theme}.svg"`);
      expect(files[`${name}-${theme}.svg`]).toContain('<svg');
    }
    expect(drawings[index]).toContain(`alt="State diagram of ${name}. The table of transitions below`);
    const table = text.split(drawings[index]!)[1]!.split('</table>')[0]!;
    const rows = [...table.matchAll(/<tr[^>]*>\s*<td[^>]*>([^<]*)<\/td>\s*<td[^>]*>([^<]*)<\/td>/g)];
    const { transitions } = schemasOf(contract).find(([schema]) => schema === name)![1]['x-state-machine']!;
    expect(rows.map(([, from, to]) => [from, to])).toEqual(transitions.map(({ from, to }) => [from ?? '(new)', to]));
  }
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
