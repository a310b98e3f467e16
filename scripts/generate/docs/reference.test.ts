/** Tests of the committed reference pages: event types, enumerations, error codes, and the links that lead to pages. */
import { operationsOf, readDocument, schemasOf } from '../../../src/contract/document';
import { eventsOf, ownExample, ownOf } from '../openapi31';
import { all, files, ids } from './committed-pages';
import { listed, tagAddress } from './operations';

const contract = readDocument();
const schemas = Object.fromEntries(schemasOf(contract));
/** The names of the members of a schema, each followed by those of its own members. */
function namesIn(given: (typeof schemas)[string]): string[] {
  const schema = resolved(given);
  const members = Object.entries(schema.properties ?? {}) as [string, (typeof schemas)[string]][];
  return [
    ...members.flatMap(([name, member]) => [name, ...namesIn(member)]),
    ...('items' in schema ? namesIn(schema.items as (typeof schemas)[string]) : []),
  ];
}

/** The schema to which a reference leads, also one with a description of its own. */
function resolved(schema: (typeof schemas)[string]): (typeof schemas)[string] {
  const node = schema as typeof schema & { $ref?: string };
  if (node.$ref !== undefined) return schemas[node.$ref.split('/').at(-1)!]!;
  return node.allOf?.length === 1 ? resolved(node.allOf[0] as typeof schema) : schema;
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');

describe('the page of event types', () => {
  const sections = new Map(
    files['event-types.html']!.split(/(?=<h3 id=")/).map((section) => [
      /^<h3 id="([^"]+)"/.exec(section)?.[1],
      section,
    ]),
  );

  test.each(eventsOf(contract))('describes the members of %s and has its example', (type, name) => {
    const section = sections.get(type)!;
    const { data } = ownOf(schemas[name]!).properties as Record<string, (typeof schemas)[string]>;
    const members = all(/<code class="name">(\w+)<\/code>/g, section);
    expect(members).toEqual(namesIn(ownOf(data!)));
    const [example] = all(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g, section);
    expect(JSON.parse(plain(example!))).toEqual(ownExample(schemas[name]!));
  });

  test('has the event of sendTestToWebhook', () => {
    expect(plain(sections.get('webhook.test')!)).toContain('"type": "webhook.test"');
  });

  test('is linked from the guides, and from each row of the table of event types', () => {
    expect(files['receiving-events.html']).toContain('href="event-types.html"');
    const rows = all(/<tr id="([\w.]+)">/g, files['following-events.html']!);
    expect(rows).toEqual(eventsOf(contract).map(([type]) => type));
    for (const type of rows) expect(files['following-events.html']).toContain(`href="./event-types.html#${type}"`);
  });

  test('describes each member once in the file with all pages, and refers to it from the table', () => {
    const whole = files['llms-full.txt']!;
    expect(whole).not.toContain('| Type | When | Members of data |');
    const [page = ''] = whole.split('\n# Event types\n')[1]!.split(/^# /m);
    expect(all(/^- `(payerId)` \(/gm, page)).toHaveLength(1);
    expect(all(/^### `([\w.]+)`$/gm, page)).toEqual([...eventsOf(contract).map(([type]) => type), 'webhook.test']);
  });
});

test('texts of enumerations are sentences, without signs of Markdown', () => {
  const page = files['enumerations.html']!;
  const texts = all(/<h2 id="\w+">\w+<\/h2>\s*<p>([\s\S]*?)<\/p>/g, page).map(plain);
  expect(texts.filter((text) => /^[a-z]/.test(text) || /^Open\./.test(text) || !/[.:]$/.test(text))).toEqual([]);
  expect([page, files['states.html']!].filter((text) => text.includes('`'))).toEqual([]);
});

test('the conventions show the envelopes of a success, a validation error and a list', () => {
  type Body = { data: unknown; isSuccess: boolean; code: string | null; errors: unknown[]; pagination: unknown };
  const bodies = all(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g, files['conventions.html']!)
    .map(plain)
    .filter((text) => text.includes('"isSuccess"'))
    .map((text) => JSON.parse(text) as Body);
  const [success, refusal, list] = bodies;
  expect(bodies).toHaveLength(3);
  expect(success).toMatchObject({ isSuccess: true, code: null, errors: [], pagination: null });
  expect(refusal).toMatchObject({ data: null, isSuccess: false, code: 'VALIDATION_ERROR' });
  expect(refusal!.errors).toEqual([{ field: 'startDate', code: 'required', message: 'is required' }]);
  expect(list).toMatchObject({ isSuccess: true, pagination: { pageSize: 50, nextCursor: null } });
  expect(list!.data).toEqual([expect.objectContaining({ id: 41 })]);
});

test('the page of error codes compares the envelopes of an error, a success and a list', () => {
  const [introduction = ''] = files['error-codes.html']!.split('<h2');
  const bodies = all(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g, introduction).map(
    (code) => JSON.parse(plain(code)) as { isSuccess: boolean; pagination: unknown },
  );
  expect(bodies.map(({ isSuccess, pagination }) => [isSuccess, pagination !== null])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test.each(['clients', 'agents', 'workflows', 'sdk', 'event-types'])('the home page links to %s.html', (page) => {
  expect(files['home.html']).toContain(`href="./${page}.html"`);
  expect(ids[`${page}.html`]).toBeDefined();
});

test('the responses of an operation name every error code that it lists, and each code says what to do', () => {
  const responses = new Map(
    Object.values(files).flatMap((text) =>
      [
        ...text.matchAll(
          /<details class="response s\d" id="([\w-]+)">([\s\S]*?)(?=<details class="response|<\/section>)/g,
        ),
      ].map(([, id, section]) => [id!, section!] as const),
    ),
  );
  const missing = operationsOf(contract).flatMap(({ operationId, 'x-error-codes': codes = {} }) =>
    Object.entries(codes).flatMap(([status, listed]) =>
      Object.keys(listed)
        .filter((code) => !responses.get(`${operationId}-${status}`)?.includes(`error-codes.html#${code}"`))
        .map((code) => `${operationId} ${status} ${code}`),
    ),
  );
  expect(missing).toEqual([]);
  const sections = files['error-codes.html']!.split(/(?=<h2 id=)/).slice(1);
  expect(sections.length).toBeGreaterThan(40);
  expect(sections.filter((section) => !/<b>What to do:<\/b> \S/.test(section))).toEqual([]);
});

describe('the codes of each error', () => {
  /** `operation status CODE`, in alphabetical order. */
  const wanted = operationsOf(contract).flatMap(({ operationId, 'x-error-codes': codes = {} }) =>
    Object.entries(codes).flatMap(([status, ofStatus]) =>
      Object.keys(ofStatus).map((code) => `${operationId} ${status} ${code}`),
    ),
  );
  const sorted = (lines: string[]) => [...lines].sort();
  const codesIn = (text: string) => all(/\b([A-Z]+(?:_[A-Z]+)+|FORBIDDEN|UNAUTHENTICATED)\b/g, text);

  test('are in the HTML those of the contract', () => {
    const found = Object.values(files).flatMap((text) =>
      [
        ...text.matchAll(
          /<details class="response s4" id="(\w+)-(4\d\d)">\s*<summary>(.*)<\/summary>([^]*?)<\/details>/g,
        ),
      ].flatMap(([, id, status, summary = '', below = '']) => {
        const [ofKeys = ''] = all(/<p class="note">API keys: (.*)<\/p>/g, below);
        return [...codesIn(summary), ...codesIn(plain(ofKeys))].map((code) => `${id} ${status} ${code}`);
      }),
    );
    expect(sorted(found)).toEqual(sorted(wanted));
  });

  test('are in the Markdown those of the contract, each once', () => {
    const found = listed(contract).flatMap(({ operationId, tags: [tag] }) => {
      const [, rest = ''] = files[`${tagAddress(tag)}.md`]!.split(`\n\`${operationId}\`\n`);
      const [section = ''] = rest.split(/^## /m);
      return [...section.matchAll(/^- (4\d\d): (?:`(\w+)` .*|(.*))$/gm)].flatMap(([, status, explained, others = '']) =>
        (explained ? [explained] : codesIn(others)).map((code) => `${operationId} ${status} ${code}`),
      );
    });
    expect(sorted(found)).toEqual(sorted(wanted));
  });
});

test('the introduction names every operation that rejects API keys', () => {
  const closed: [phrase: string, ...operations: string[]][] = [
    ['log-in and log-out', 'logOut'],
    ['codes', 'verifyEmail', 'verifyPhone'],
    ['API keys', 'getApiKeys', 'addApiKey', 'removeApiKey'],
    ['owner and customer profiles', 'getOwnerByUserId', 'updateOwner', 'getCustomerByUserId', 'updateCustomer'],
    ['the account and its data', 'closeAccount', 'getMyData', 'getMe', 'updateMe'],
    ['identity card images', 'getOwnerIdImage', 'getCustomerIdImage', 'setCustomerIdImages'],
    ['accepting terms', 'acceptTerms'],
    ['proposing and deciding changes of stays', 'addAlteration', 'decideAlteration'],
    ['renewing stays', 'renewReservation'],
    ['online payments', 'startPaymentSession', 'cancelPaymentSession'],
    ['withdrawing declared payments', 'cancelPaymentTransaction'],
  ];
  const rejecting = operationsOf(contract).filter(({ security = [], 'x-roles': roles = [] }) => {
    const isOnlyForAgents = roles.join() === 'Agent'; // Agents have no API keys.
    return security.length > 0 && !security.some((scheme) => 'ApiKey' in scheme) && !isOnlyForAgents;
  });
  const named = closed.flatMap(([, ...operations]) => operations);
  expect(named.sort()).toEqual(rejecting.map(({ operationId }) => operationId).sort());
  const phrases = closed.map(([phrase]) => phrase).join(', ');
  const text = plain(files['index.html']!).replace(/\s+/g, ' ');
  expect(text).toContain(`Keys cannot be used for ${phrases} (403 API_KEY_NOT_ACCEPTED)`);
});
