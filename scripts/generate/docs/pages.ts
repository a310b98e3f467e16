import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, resolved, schemasOf, tokenNeedOf } from '../../../src/contract/document';
import { usualLimits } from '../../../src/config/limit-variables';
import { type Counted, type Limit, limitsOf } from '../../../src/limits/rules';
import { drawingName, machinesOf } from './drawings';
import { addressOf, linked, pageAddress, splitErrors } from './operations';
import { prose } from './prose';

/** A page of the documentation that is not about one tag: a tag without operations. */
interface Page {
  name: string;
  description: string;
}

/** What stands behind the operations: what to look things up in. All of it is told by the contract. */
export function pages(contract: OpenAPIV3.Document, operations: Operation[], changelog: string): Page[] {
  return [
    { name: 'States', description: states(contract, operations) },
    { name: 'Enumerations', description: enumerations(contract) },
    { name: 'Roles', description: roles(contract, operations) },
    { name: 'Error codes', description: errorCodes(contract, operations) },
    { name: 'Limits', description: limitsPage(contract, operations) },
    { name: 'Changelog', description: releases(changelog) },
  ];
}

/** In a box of its own: where the table is wider than a phone, it scrolls, and the page does not. */
function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return boxed([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}

function boxed(text: string): string {
  return `<div class="wide">\n\n${text}\n\n</div>`;
}

function link(operation: Operation): string {
  return `[${operation.operationId}](${addressOf(operation)})`;
}

/** The releases of the changelog, without what it says about itself. */
function releases(changelog: string): string {
  return changelog
    .slice(changelog.indexOf('\n## '))
    .trim()
    .replace(/^## \[(.+?)\]/gm, '## $1');
}

function states(contract: OpenAPIV3.Document, operations: Operation[]): string {
  const sections = machinesOf(contract).map(([name, schema]) => {
    const { 'x-state-machine': machine, 'x-enum-varnames': names, 'x-enum-descriptions': meanings } = schema;
    const rows = names.map((state, index) => [
      String((schema.enum as number[])[index]),
      `**${state}**${machine.final.includes(state) ? ' (final)' : ''}`,
      meanings?.[index] ?? '',
    ]);
    const steps = machine.transitions.map(({ from, event, by, to, when }) => [
      from ?? '(new)',
      linked(event, operations),
      by.join(', '),
      to,
      when ?? '',
    ]);
    const alternative = `State machine of ${name}; the table of transitions below says the same in words.`;
    // One drawing for each theme, of which the page shows one; the link shows it alone.
    const drawn = (['light', 'dark'] as const)
      .map((theme) => {
        const file = `./${drawingName(name, theme)}`;
        return `<div class="drawing ${theme}"><a href="${file}"><img src="${file}" alt="${alternative}"></a></div>`;
      })
      .join('\n');
    return [
      `## ${name}`,
      table(['Number', 'State', 'Meaning'], rows),
      drawn,
      table(['From', 'What happens', 'By', 'To', 'When'], steps),
    ].join('\n\n');
  });
  return prose('states', { machines: sections.join('\n\n') });
}

function enumerations(contract: OpenAPIV3.Document): string {
  const sections = schemasOf(contract)
    .filter(([, schema]) => schema.enum && schema['x-enum-varnames'] && !('x-state-machine' in schema))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, { enum: numbers = [], 'x-enum-varnames': names, 'x-enum-descriptions': meanings, description = '' }]) => {
        const rows = names!.map((member, index) => [
          String(numbers[index]),
          member,
          ...(meanings ? [meanings[index]!] : []),
        ]);
        // The description begins with the numbers and names, which the table shows.
        const said = description.replace(/^(\d+ \w+(?:, |\. ?|$))+/, '').trim();
        const head = ['Number', 'Name', ...(meanings ? ['Meaning'] : [])];
        return [`## ${name}`, said, table(head, rows)].filter(Boolean).join('\n\n');
      },
    );
  return prose('enumerations', { enumerations: sections.join('\n\n') });
}

function roles(contract: OpenAPIV3.Document, operations: Operation[]): string {
  const known = (contract.components?.schemas?.UserRole as { 'x-enum-varnames'?: string[] })['x-enum-varnames']!;
  const rows = (contract.tags ?? []).flatMap(({ name }) => {
    const ofTag = operations.filter(({ tags }) => tags[0] === name);
    if (ofTag.length === 0) return [];
    return [
      [`**${name}**`, '', ...known.map(() => '')],
      ...ofTag.map((operation) => {
        const { 'x-roles': allowed, 'x-own-only': ownOnly = [] } = operation;
        const isPublic = ['none', 'optional'].includes(tokenNeedOf(operation));
        const may = (role: string) => {
          if (!isPublic && !allowed?.includes(role)) return '–';
          return ownOnly === 'person' || ownOnly.includes(role) ? 'own' : 'yes';
        };
        return [link(operation), isPublic ? 'yes' : '–', ...known.map(may)];
      }),
    ];
  });
  return prose('roles', { operations: table(['Operation', 'No token', ...known], rows) });
}

const tableLines = /(^\|.*\n?)+/m;

/** The description of a schema without the table in it, which has a page. */
export function withoutTable(description: string, page: string): string {
  return description.replace(tableLines, `See [${page}](#${pageAddress(page)}).\n`);
}

/** The list in the description of the schema, each code in code. */
function errorCodes(contract: OpenAPIV3.Document, operations: Operation[]): string {
  const { description = '' } = contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject;
  const withCode = description.replace(/^(\| \d{3} \| )(\w+)/gm, '$1`$2`');
  return linked(
    withCode.replace(tableLines, (lines) => boxed(lines.trim())),
    operations,
  );
}

const counted: Record<Counted, string> = {
  user: 'a user',
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
function limitsPage(contract: OpenAPIV3.Document, operations: Operation[]): string {
  const sizes = /^- \*\*Limits\*\*: ([\s\S]+?)(?=\n- |\n\n|$)/m.exec(contract.info.description ?? '')?.[1];
  const parameter = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'pageSize');
  const size = parameter?.schema && resolved<OpenAPIV3.SchemaObject>(contract, parameter.schema);
  const apart = operations.flatMap((operation) => {
    const names = operation['x-limits'];
    const [, errors] = splitErrors(operation.description ?? '');
    const said = errors.find((one) => one.startsWith('**429**'))?.replace(/^\*\*429\*\* /, '') ?? '';
    if (!names && !said) return [];
    return [[link(operation), names?.length === 0 ? 'not counted' : (names ?? ['requests']).join(', '), inCode(said)]];
  });
  return prose('limits', {
    size: sizes?.replace(/\s+/g, ' '),
    least: size?.minimum?.toString(),
    most: size?.maximum?.toString(),
    usual: size && String(size.default),
    limits: table(
      ['Limit', 'How many'],
      Object.entries<readonly Limit[]>(limitsOf(usualLimits)).map(([name, rules]) => [
        name,
        rules.map(howMany).join('; '),
      ]),
    ),
    operations: table(['Operation', 'Counts as', 'Its own'], apart),
  });
}

function inCode(text: string): string {
  return text.replace(/\b[A-Z]+_[A-Z_]+\b/g, '`$&`');
}
