import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, keyUseOf, schemasOf, scopeOf, tokenNeedOf } from '../../../src/contract/document';
import { sampleServer } from '../../../src/contract/sample-server';
import type { Book, Page } from './book';
import { errorCodes, exampleOf } from './error-codes';
import { eventTypesPage } from './event-types';
import { eventTable } from './events';
import { gettingStarted } from './getting-started';
import { type Html, html } from './html';
import { limits } from './limits';
import type { Heading } from './markdown';
import { migration } from './migration';
import { addressOf, inCode, inWords, linked } from './operations';
import { prices } from './prices';
import { prose, sentence } from './prose';
import { cancellation, meaning, stateSections, withStates } from './states';
import { columns, records } from './tables';
import { workflowSteps, workflowsGuide } from './workflows';

/** The version of the server, which is also that of its programs. */
const { version: release } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

/** The parts of the navigation. The pages of operations are at the end of the last one. */
export const groups = ['Start', 'Concepts', 'Integrate', 'Reference'] as const;
export type GuideGroup = (typeof groups)[number];

/** A page that does not describe the operations of one tag. */
export interface Guide extends Page {
  group: GuideGroup;
}

const clientsText = (contract: string) => prose('clients', { server: sampleServer, contract, release });

/** All guides, in the order of the navigation. `sdk` is the README of the SDK in Markdown. */
export function guides(book: Book, changelog: string, sdk: string): Guide[] {
  const [introduction, conventions] = splitDescription(book.contract.info.description ?? '');
  const { version } = book.contract.info;
  const guide = (title: string, file: string, text: string) => markdownGuide(book, title, file, text);
  const pages: Record<GuideGroup, Page[]> = {
    Start: [
      guide('Introduction', 'index.html', `${startingPoints(introduction)}\n\n${prose('tools', {})}`),
      guide('Getting started', 'getting-started.html', gettingStarted(book.contract)),
      guide('Client SDK', 'sdk.html', sdk),
      guide('Clients in other languages', 'clients.html', clientsText(version)),
    ],
    Concepts: [
      guide('Conventions', 'conventions.html', withExamples(book, conventions)),
      states(book),
      { name: 'Prices', file: 'prices.html', ...prices(book) },
      guide('Searching', 'searching.html', prose('searching', {})),
      guide('Arrival rules', 'arrivals.html', prose('arrivals', {})),
      guide(
        'Payments',
        'payments.html',
        prose('payments', { server: sampleServer, steps: workflowSteps('payDepositOnline') }),
      ),
      guide('Requests to book', 'requests-to-book.html', prose('requests-to-book', {})),
      guide('Changing stays', 'changing-stays.html', prose('changing-stays', {})),
      guide('Writing messages', 'writing-messages.html', prose('messages', { server: sampleServer })),
      guide('Reviewing stays', 'reviewing-stays.html', prose('reviews', {})),
      guide('Reporting content', 'reporting-content.html', prose('complaints', {})),
      guide('Saving searches', 'saving-searches.html', prose('saved-searches', {})),
      guide('Rent by the month', 'rent.html', prose('rent', { server: sampleServer })),
      roles(book),
      { name: 'Limits', file: 'limits.html', ...limits(book) },
    ],
    Integrate: [
      guide(
        'Connect a program',
        'integrate.html',
        prose('integrate', { server: sampleServer, steps: workflowSteps('synchronizeCalendar') }),
      ),
      guide('Sandbox', 'sandbox.html', prose('sandbox', { server: sampleServer })),
      followingEvents(book),
      guide(
        'Receiving events',
        'receiving-events.html',
        prose('webhooks', { steps: workflowSteps('receiveWebhooks') }),
      ),
      guide('Workflows', 'workflows.html', workflowsGuide()),
      guide('Calendars', 'calendars.html', prose('calendars', {})),
      guide('For AI agents', 'agents.html', prose('agents', { server: sampleServer, release })),
    ],
    Reference: [
      errorCodes(book),
      { name: 'Event types', ...eventTypesPage(book, `# Event types\n\n${prose('event-types', {})}`) },
      enumerations(book),
      guide('From version 1 to 2', 'migration.html', inCode(migration())),
      guide('Changelog', 'changelog.html', releases(changelog)),
    ],
  };
  return groups.flatMap((group) => pages[group].map((page) => ({ group, ...page })));
}

function markdownGuide(book: Book, name: string, file: string, text: string): Page {
  const title = `# ${name}\n\n${text.replace(/^# .*\n/, '')}`;
  const { body, headings } = book.markdown.render(linked(title, book.operations));
  return { name, file, body: withStates(book, body), headings: headings.filter(({ level }) => level === 2) };
}

/** Splits the contract's description into the introduction and the sections that apply to all operations. Throws if a section is missing. */
function splitDescription(description: string): [introduction: string, conventions: string] {
  const [start = '', ...sections] = description.split(/^(?=## )/m);
  const isGeneral = (section: string) => /^## (The envelope|Conventions)\n/.test(section);
  const general = sections.filter(isGeneral);
  if (general.length !== 2) throw new Error('the description needs “The envelope” and “Conventions”');
  return [[start, ...sections.filter((one) => !isGeneral(one))].join(''), general.join('')];
}

/** The introduction, with links to the first steps of a partner below its first paragraph. */
function startingPoints(introduction: string): string {
  const [lead, ...sections] = introduction.trim().split('\n\n');
  return [lead, prose('start', {}).trim(), ...sections].join('\n\n');
}

/** Converts the list of conventions to sections, so that each convention has an anchor. */
function conventionSections(text: string): string {
  const named = text.replace(/^## Conventions\n/m, '');
  return named.replace(
    /^- \*\*(.+?)\*\*(:?) ([\s\S]*?)(?=\n- |\n\n|(?![\s\S]))/gm,
    (_, name: string, colon, content: string) => {
      const lines = content.replace(/\n {2}/g, '\n');
      return `## ${name}\n\n${colon ? lines[0]!.toUpperCase() + lines.slice(1) : `${name} ${lines}`}\n`;
    },
  );
}

/** The conventions with the headers, and below the envelope what it looks like. */
function withExamples(book: Book, conventions: string): string {
  const [envelope = '', others = ''] = conventions.split(/^(?=## Conventions\n)/m);
  const examples = [
    '### A success',
    exampleOf(book, 'getUnreadCount', '200'),
    '### An error',
    exampleOf(book, 'bookReservation', '400'),
    '### A list',
    exampleOf(book, 'getNotifications', '200'),
  ];
  return `${inCode(envelope.trim())}\n\n${examples.join('\n\n')}\n\n${conventionSections(others)}\n${headers(book)}`;
}

/** A section for each request header, with its description in the contract. */
function headers({ operations }: Book): string {
  const all = operations.flatMap(({ parameters }) => parameters.filter(({ in: place }) => place === 'header'));
  const byName = new Map(all.map(({ name, description = '' }) => [name, description]));
  return inCode([...byName].map(([name, description]) => `## ${name}\n\n${description}\n`).join('\n'));
}

function followingEvents(book: Book): Page {
  const guide = markdownGuide(book, 'Following events', 'following-events.html', prose('events', {}));
  return { ...guide, body: html`${guide.body}${eventTable(book.contract)}` };
}

const heading = (id: string, text = id): Heading => ({ level: 2, id, text });

function states(book: Book): Page {
  const { body } = book.markdown.render(`# States\n\n${prose('states', {})}`);
  const sections = stateSections(book);
  return {
    name: 'States',
    file: 'states.html',
    body: html`${body}${sections.map((section) => section.body)}${cancellation(book)}`,
    headings: [...sections.map(({ name }) => heading(name)), heading('cancelling', 'Cancellation')],
  };
}

function enumerations(book: Book): Page {
  const named = schemasOf(book.contract)
    .filter(([, schema]) => schema.enum && schema['x-enum-varnames'] && !schema['x-state-machine'])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const { body } = book.markdown.render(`# Enumerations\n\n${prose('enumerations', {})}`);
  return {
    name: 'Enumerations',
    file: 'enumerations.html',
    body: html`${body}${named.map(([name, schema]) => enumeration(book, name, schema))}`,
    headings: named.map(([name]) => heading(name)),
  };
}

function enumeration(book: Book, name: string, schema: Schema): Html {
  const {
    enum: numbers = [],
    'x-enum-varnames': names = [],
    'x-enum-descriptions': meanings,
    description = '',
  } = schema;
  const rows = names.map((member, index) => ({
    id: `${name}.${member}`,
    cells: [
      html`${numbers[index] as number}`,
      html`<b>${member}</b>`,
      ...(meanings ? [meaning(book, meanings[index])] : []),
    ],
  }));
  // The description begins with the numbers and names, which the table already shows.
  const text = description
    .replace(/^(\d+ \w+(?:, |\. ?|: |$))+/, '')
    .trim()
    .replace(/^Open\.(?= |$)/, 'New members can be added.');
  return html`<h2 id="${name}">${name}</h2>
    ${text && html`<p>${book.markdown.line(sentence(text))}</p>`}
    ${records(['Number', 'Name', ...(meanings ? ['Meaning'] : [])], rows)}`;
}

function roles(book: Book): Page {
  const { contract, operations, markdown } = book;
  const known = (contract.components!.schemas!.UserRole as Schema)['x-enum-varnames']!;
  const rows = (contract.tags ?? []).flatMap(({ name }) => {
    const ofTag = operations.filter(({ tags }) => tags[0] === name);
    if (ofTag.length === 0) return [];
    return [
      { cells: [html`${inWords(name)}`] },
      ...ofTag.map((operation) => {
        const { 'x-roles': allowed, 'x-own-only': ownOnly = [] } = operation;
        const isPublic = ['none', 'optional'].includes(tokenNeedOf(operation));
        const may = (role: string) => {
          if (!isPublic && !allowed?.includes(role)) return '–';
          return ownOnly === 'person' || ownOnly.includes(role) ? 'own' : 'yes';
        };
        const link = html`<a href="${addressOf(operation)}">${operation.operationId}</a>`;
        const key = scopeOf(operation) ?? (keyUseOf(operation) === 'none' ? '–' : 'yes');
        const cells = [isPublic ? 'yes' : '–', ...known.map(may), key];
        return { cells: [link, ...cells.map((cell) => html`${cell}`)] };
      }),
    ];
  });
  const { body } = markdown.render(`# Roles\n\n${inCode(prose('roles', {}))}`);
  const table = columns('Access by role', ['Operation', 'No token', ...known, 'API key'], rows);
  return { name: 'Roles', file: 'roles.html', body: html`${body}${table}`, headings: [] };
}

/** The changelog without its heading. */
function releases(changelog: string): string {
  const text = changelog.replace(/^# .*\n/, '').trim();
  return inCode(text.replace(/^## \[(.+?)\]/gm, '## $1'));
}
