import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, keyUseOf, resolved, schemasOf, tokenNeedOf } from '../../../src/contract/document';
import { usualLimits } from '../../../src/config/limit-variables';
import { type Counted, type Limit, limitsOf } from '../../../src/limits/rules';
import type { Book } from './book';
import { gettingStarted } from './getting-started';
import { Html, html } from './html';
import type { Heading } from './markdown';
import { addressOf, inCode, inWords, linked, splitErrors } from './operations';
import { prices } from './prices';
import { prose } from './prose';
import { anyServer } from './samples/call';
import { cancellation, stateSections } from './states';
import { columns, records } from './tables';

/** A page that is not about one tag. */
export interface Guide {
  name: string;
  file: string;
  body: Html;
  /** What stands in the navigation below its name. */
  headings: Heading[];
}

/** What is read before the operations, in the order in which it is needed. */
export function guides(book: Book, changelog: string, sdk: string): Guide[] {
  const [introduction, conventions] = story(book.contract.info.description ?? '');
  return [
    written(book, 'Introduction', 'index.html', introduction),
    written(book, 'Getting started', 'getting-started.html', gettingStarted(book.contract)),
    written(book, 'Integrate', 'integrate.html', prose('integrate', { server: anyServer })),
    written(book, 'Conventions', 'conventions.html', `${asSections(conventions)}\n${headers(book)}`),
    states(book),
    { name: 'Prices', file: 'prices.html', ...prices(book) },
    roles(book),
    errorCodes(book),
    limitsPage(book),
    enumerations(book),
    written(book, 'Following events', 'following-events.html', prose('events', { server: anyServer })),
    written(book, 'Receiving events', 'receiving-events.html', prose('webhooks', {})),
    written(book, 'Calendars', 'calendars.html', prose('calendars', {})),
    written(book, 'Client SDK', 'sdk.html', sdk),
    written(book, 'Changelog', 'changelog.html', releases(changelog)),
  ];
}

function written(book: Book, name: string, file: string, text: string): Guide {
  const title = `# ${name}\n\n${text.replace(/^# .*\n/, '')}`;
  const { body, headings } = book.markdown.render(linked(title, book.operations));
  return { name, file, body, headings: headings.filter(({ level }) => level === 2) };
}

/** The contract's own description in two: the story with how to log in, and the sections that hold for all operations. */
function story(description: string): [introduction: string, conventions: string] {
  const [start = '', ...sections] = description.split(/^(?=## )/m);
  const isGeneral = (section: string) => /^## (The envelope|Conventions)\n/.test(section);
  const general = sections.filter(isGeneral);
  if (general.length !== 2) throw new Error('the description of the contract has no envelope or no conventions');
  return [[start, ...sections.filter((one) => !isGeneral(one))].join(''), general.join('')];
}

/** The conventions are a list; here each has a heading, to be linked to. */
function asSections(text: string): string {
  const named = text.replace(/^## Conventions\n/m, '');
  return named.replace(
    /^- \*\*(.+?)\*\*(:?) ([\s\S]*?)(?=\n- |\n\n|(?![\s\S]))/gm,
    (_, name: string, colon, said: string) => {
      const lines = said.replace(/\n {2}/g, '\n');
      return `## ${name}\n\n${colon ? lines[0]!.toUpperCase() + lines.slice(1) : `${name} ${lines}`}\n`;
    },
  );
}

/** The headers that requests may carry, each as it is described in the contract. */
function headers({ operations }: Book): string {
  const all = operations.flatMap(({ parameters }) => parameters.filter(({ in: place }) => place === 'header'));
  const byName = new Map(all.map(({ name, description = '' }) => [name, description]));
  return inCode([...byName].map(([name, description]) => `## ${name}\n\n${description}\n`).join('\n'));
}

const heading = (id: string, text = id): Heading => ({ level: 2, id, text });

function states(book: Book): Guide {
  const { body } = book.markdown.render(`# States\n\n${prose('states', {})}`);
  const sections = stateSections(book);
  return {
    name: 'States',
    file: 'states.html',
    body: html`${body}${sections.map((section) => section.body)}${cancellation(book)}`,
    headings: [...sections.map(({ name }) => heading(name)), heading('cancelling', 'Who may cancel')],
  };
}

function enumerations(book: Book): Guide {
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
    cells: [html`${numbers[index] as number}`, html`<b>${member}</b>`, ...(meanings ? [html`${meanings[index]}`] : [])],
  }));
  // The description begins with the numbers and names, which the table shows.
  const said = description.replace(/^(\d+ \w+(?:, |\. ?|$))+/, '').trim();
  return html`<h2 id="${name}">${name}</h2>
    ${said && html`<p>${book.markdown.line(said)}</p>`}
    ${records(['Number', 'Name', ...(meanings ? ['Meaning'] : [])], rows)}`;
}

function roles(book: Book): Guide {
  const { contract, operations, markdown } = book;
  const known = (contract.components?.schemas?.UserRole as Schema)['x-enum-varnames']!;
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
        const key = { none: '–', read: 'yes', write: 'Write' }[keyUseOf(operation)];
        const marks = [isPublic ? 'yes' : '–', ...known.map(may), key];
        return { cells: [link, ...marks.map((mark) => html`${mark}`)] };
      }),
    ];
  });
  const { body } = markdown.render(`# Roles\n\n${inCode(prose('roles', {}))}`);
  const table = columns('Who may call what', ['Operation', 'No token', ...known, 'API key'], rows);
  return { name: 'Roles', file: 'roles.html', body: html`${body}${table}`, headings: [] };
}

/** Each code with its meaning, and the operations whose errors name it. */
function errorCodes({ contract, operations, markdown }: Book): Guide {
  const { description = '' } = contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject;
  const rows = [...description.matchAll(/^\| (\d{3}) \| (\w+) \| (.*) \|$/gm)];
  const sections = rows.map(([, status, code = '', when = '']) => {
    const naming = new RegExp(`\\b${code}\\b`);
    const answering = operations.filter((operation) =>
      splitErrors(operation.description ?? '')[1].some((one) => naming.test(one)),
    );
    const links = answering.map(
      (operation, index) => html`${index > 0 && ', '}<a href="${addressOf(operation)}">${operation.operationId}</a>`,
    );
    const where =
      links.length === 0
        ? html`<p class="note">Any operation.</p>`
        : html`<details>
            <summary>Answered by ${links.length} ${links.length === 1 ? 'operation' : 'operations'}</summary>
            <p>${links}</p>
          </details>`;
    return html`<h2 id="${code}" class="code"><code>${code}</code> <span class="status">${status}</span></h2>
      <p>${markdown.line(linked(inCode(when), operations))}</p>
      ${where}`;
  });
  const said = description.replace(/^\|.*\n?/gm, '').trim();
  return {
    name: 'Error codes',
    file: 'error-codes.html',
    body: html`${markdown.render(`# Error codes\n\n${said}`).body}${sections}`,
    headings: rows.map(([, , code = '']) => heading(code)),
  };
}

/** The releases of the changelog, without what it says about itself. */
function releases(changelog: string): string {
  const text = changelog.slice(changelog.indexOf('\n## ')).trim();
  return inCode(text.replace(/^## \[(.+?)\]/gm, '## $1'));
}

const counted: Record<Counted, string> = {
  user: 'a user',
  person: 'a user, what came with API keys not counted',
  key: 'an API key',
  anonymous: 'a network without an access token',
  network: 'a network, with or without a token',
  account: 'an account that one network logs in to',
};

function howMany({ of, points, seconds, unless }: Limit): string {
  const windows: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
  const said = `${points} ${windows[seconds] ?? `in ${seconds} seconds`} for ${counted[of]}`;
  return unless === undefined ? said : `${said}, not counting the right ${unless}`;
}

/** What the conventions say of sizes and the parameters of pages, how often operations may be called, and which are counted apart. */
function limitsPage(book: Book): Guide {
  const { contract, operations, markdown } = book;
  const sizes = /^- \*\*Limits\*\*: ([\s\S]+?)(?=\n- |\n\n|$)/m.exec(contract.info.description ?? '')?.[1];
  const parameter = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'pageSize');
  const size = parameter?.schema && resolved<OpenAPIV3.SchemaObject>(contract, parameter.schema);
  const apart = operations.flatMap((operation) => {
    const names = operation['x-limits'];
    const [, errors] = splitErrors(operation.description ?? '');
    const said = errors.find((one) => one.startsWith('**429**'))?.replace(/^\*\*429\*\* /, '') ?? '';
    if (!names && !said) return [];
    const link = html`<a href="${addressOf(operation)}">${operation.operationId}</a>`;
    const asWhat = names?.length === 0 ? 'not counted' : (names ?? ['requests']).join(', ');
    return [{ cells: [link, html`${asWhat}`, markdown.line(inCode(said))] }];
  });
  const rates = Object.entries<readonly Limit[]>(limitsOf(usualLimits)).map(([name, rules]) => ({
    cells: [html`${name}`, html`${rules.map(howMany).join('; ')}`],
  }));
  const text = prose('limits', {
    size: sizes?.replace(/\s+/g, ' '),
    least: size?.minimum?.toString(),
    most: size?.maximum?.toString(),
    usual: size && String(size.default),
  });
  const { body, headings } = markdown.render(`# Limits\n\n${inCode(text)}`);
  const placed = body.text
    .replace('<p>[limits]</p>', records(['Limit', 'How many'], rates).text)
    .replace('<p>[operations]</p>', records(['Operation', 'Counts as', 'Its own'], apart).text);
  return {
    name: 'Limits',
    file: 'limits.html',
    body: new Html(placed),
    headings: headings.filter(({ level }) => level === 2),
  };
}
