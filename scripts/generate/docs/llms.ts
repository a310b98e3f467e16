import type { Book } from './book';
import { eventsPage } from './events';
import { type GuideGroup, groups } from './guides';
import { markdownName } from './to-markdown';

/** Said once in `llms-full.txt` instead of with each operation. */
const failures =
  'Every operation can also return 5XX if the service fails, and 403 API_KEY_READ_ONLY or API_KEY_SCOPE_MISSING for an API key: see ' +
  '[Error codes](./error-codes.html.md).';

/** A page as the list for language models describes it. */
export interface Listed {
  group: GuideGroup;
  file: string;
  title: string;
  description: string;
  markdown: string;
}

/**
 * `llms.txt` in the format of llmstxt.org: what the service is, and a list of the pages' Markdown by group, with links relative to the folder
 * of the pages. `llms-full.txt` has the same pages in full, without what is repeated.
 */
export function llmsFiles(book: Book, pages: Listed[]): Record<'llms.txt' | 'llms-full.txt', string> {
  const { title, version, description = '' } = book.contract.info;
  const [summary = ''] = description.split('\n\n');
  const introduction = [
    `# ${title}`,
    `> ${summary.trim()}`,
    `HTTP API, version ${version}, with ${book.operations.length} operations. Requests and responses are JSON in one envelope. ` +
      'The addresses in samples are those of a local server.',
  ];
  const sections = groups.map((group) => {
    const items = pages.filter((page) => page.group === group);
    const lines = items.map((page) => `- [${page.title}](./${markdownName(page.file)}): ${page.description}`);
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  const optional = [
    '## Optional',
    [
      '- [All pages in one file](./llms-full.txt)',
      '- [OpenAPI 3.0 document](../openapi.json)',
      '- [OpenAPI 3.1 document](../openapi-3.1.json): with the webhooks',
    ].join('\n'),
  ];
  return {
    'llms.txt': `${[...introduction, ...sections, ...optional].join('\n\n')}\n`,
    'llms-full.txt': [...introduction, failures, ...pages.map((page) => shortened(page).trim())].join('\n\n'),
  };
}

/**
 * Writes each block of JSON on one line, only the first of several successful responses, limits, error codes and operations in lists and tables
 * without links, times without their length, and the members of objects once if the objects follow each other and have the same members or if there
 * are many of them, and refers to other pages for the parameters of all lists, the responses of all operations, the transitions between states and the event types.
 */
function shortened({ file, markdown: whole }: Listed): string {
  const paging = /^- `cursor` .*\n- `pageSize` .*\n(?:- `(?:updatedSince|includeTotalCount)` .*\n)*/gm;
  const transitions = /^\| From \| To \| Event \|.*\n(?:\|.*\n)+\n/gm;
  const eventTable = /^\| Type \| When \| Members of data \|\n(?:\|.*\n)+/gm;
  const markdown = file === 'states.html' ? whole : whole.replace(transitions, '');
  const described = file === eventsPage ? condensedEvents(markdown) : markdown;
  return described
    .replace(eventTable, `See [Event types](./${markdownName(eventsPage)}).\n`)
    .replace(/^```json\n([\s\S]*?)\n```$/gm, (_, json: string) =>
      ['```json', JSON.stringify(JSON.parse(json)), '```'].join('\n'),
    )
    .replace(/^(Response \d+: .*\n\n```json\n.*\n```\n)(?:\nResponse \d+: .*\n\n```json\n.*\n```\n)+/gm, '$1')
    .replace(/^\[\w+\]\([^)]*\)(?:, \[\w+\]\([^)]*\))+$/gm, (links) => links.replace(/\[(\w+)\]\([^)]*\)/g, '$1'))
    .replace(/^\|.*$/gm, (row) => row.replace(/\[(\w+)\]\(\.\/[\w-]+\.html\.md#\1\)/g, '$1'))
    .replace(/^(\*\*Limits:\*\* .*); see \[Limits\]\([^)]*\)\.$/gm, '$1.')
    .replace(/^- 429: The caller has exceeded.*$/gm, '- 429: see [Limits](./limits.html.md).')
    .replace(/; API keys: API_KEY_(?:READ_ONLY|SCOPE_MISSING).*$/gm, '')
    .replace(/\[(`[A-Z0-9_]+`)\]\(\.\/error-codes\.html\.md#\w+\)/g, '$1')
    .replace(/(, RFC 3339 with `Z`\.) Bounds: at most 40 characters\./g, '$1')
    .replace(
      /^((?: {2}- .*\n)+)((?:- .*\n\1)+)/gm,
      (_, members: string, others: string) => members + others.replaceAll(members, ''),
    )
    .replace(/^- 5XX: The service failed.*\n/gm, '')
    .replace(manyMembers, membersOnce())
    .replace(paging, (lines) => {
      const names = [...lines.matchAll(/^- (`\w+`)/gm)].map(([, name]) => name);
      return `- ${names.join(', ')}: see [Paging](./conventions.html.md#paging).\n`;
    });
}

/** A member whose value has many members of its own, without further levels. */
const manyMembers = /^- (`\w+`) (.*)\n((?: {2}- .*\n){6,})(?! )/gm;

/** Replaces the members of objects that occurred before with a reference to where they are described. */
function membersOnce() {
  const described = new Map<string, string>();
  return (whole: string, name: string, rest: string, members: string): string => {
    const first = described.get(members);
    if (first === undefined) described.set(members, name);
    return first === undefined ? whole : `- ${name} ${rest}\n  - members as of ${first} above\n`;
  };
}

/**
 * The event types with each member described once, and an example for each kind of record: where a member occurs again, with the same
 * description, only its name remains.
 */
function condensedEvents(markdown: string): string {
  const described = new Set<string>();
  const withMembersOnce = markdown.replace(/(?:^- `\w+` \(.*\n)+/gm, (lines) => {
    const all = lines.trimEnd().split('\n');
    const repeated = all.filter((line) => described.has(line)).map((line) => /`\w+`/.exec(line)![0]);
    const others = all.filter((line) => !described.has(line));
    others.forEach((line) => described.add(line));
    return [...others, ...(repeated.length > 0 ? [`- ${repeated.join(', ')}: as above`] : []), ''].join('\n');
  });
  const kinds = withMembersOnce.split(/^(?=## )/m).map((kind) => {
    const [title, first, ...others] = kind.split(/^(?=### )/m);
    return [title, first, ...others.map((type) => type.replace(/^```json\n[\s\S]*?\n```\n*/gm, ''))].join('');
  });
  return kinds.join('');
}
