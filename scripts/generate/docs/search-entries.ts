import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved, schemasOf } from '../../../src/contract/document';
import type { Entry, Group } from '../../docs/page/entries';
import type { Book } from './book';
import { eventTypes } from './events';
import type { Guide } from './guides';
import type { Html } from './html';
import { addressOf, codeAddress, inWords, tagAddress } from './operations';
import { type Schemas, enumerationAddress } from './schema';

/** Everything that the search finds: operations, sections of the guides, error codes, events, members and members of enumerations. */
export function searchEntries(book: Book, guides: Guide[]): Entry[] {
  return [
    ...book.operations.map((operation) => operationEntry(book, operation)),
    ...(book.contract.tags ?? []).map((tag) => tagEntry(book, tag)),
    ...guides.flatMap(guideEntries),
    ...errorCodeEntries(book),
    ...eventEntries(book),
    ...memberEntries(book),
    ...enumerationEntries(book),
  ];
}

function operationEntry(book: Book, operation: Operation): Entry {
  const { operationId, summary = '', method, path, description = '', 'x-roles': roles } = operation;
  return {
    group: 'operation',
    title: summary,
    address: addressOf(operation),
    kind: operationId,
    text: `${method.toUpperCase()} ${path} ${plainText(book.markdown.render(description).body)}`,
    ...(roles?.join() === 'Admin' && { isForAdministrators: true }),
  };
}

function tagEntry({ markdown }: Book, { name, description = '' }: OpenAPIV3.TagObject): Entry {
  const text = plainText(markdown.render(description).body);
  return { group: 'guide', title: inWords(name), address: `./${tagAddress(name)}`, kind: 'Operations', text };
}

/** Pages whose sections have entries of their own kind; only their introductions are indexed. */
const listsOfEntries = /^(error-codes|event-types|enumerations|roles)\.html$/;

/** The page, with the text above its first section, and each of its sections. */
function guideEntries({ name, file, body, headings }: Guide): Entry[] {
  const group: Group = file === 'changelog.html' ? 'history' : 'guide';
  const [introduction = '', ...sections] = body.text.split(/(?=<h[23] id=")/);
  const page: Entry = { group, title: name, address: `./${file}`, kind: 'Page', text: textBelowHeading(introduction) };
  if (group === 'history') return [page, ...releaseEntries(sections, page)];
  if (file === 'enumerations.html') return [page, ...headings.map(({ id }) => enumerationEntry(id, file, name))];
  return listsOfEntries.test(file) ? [page] : [page, ...sections.map((section) => sectionEntry(section, page))];
}

/** The sections of each release, with its version in their titles: "2.2.0 Added". */
function releaseEntries(sections: string[], page: Entry): Entry[] {
  let version = '';
  return sections.flatMap((section) => {
    const entry = sectionEntry(section, page);
    if (!section.startsWith('<h2')) return [{ ...entry, title: `${version} ${entry.title}` }];
    [version = ''] = entry.title.split(' ');
    return entry.text ? [entry] : [];
  });
}

function enumerationEntry(id: string, file: string, kind: string): Entry {
  return { group: 'value', title: id, address: `./${file}#${id}`, kind, text: '' };
}

function sectionEntry(section: string, { group, address, title: kind }: Entry): Entry {
  const [, id = '', title = ''] = /^<h[23] id="([^"]+)"[^>]*>([\s\S]*?)<\/h[23]>/.exec(section)!;
  return {
    group,
    title: plainText({ text: title }),
    address: `${address}#${id}`,
    kind,
    text: textBelowHeading(section),
  };
}

/** Tables with a row for each operation or event type, which have entries of their own. */
const tablesOfEntries = /<table[^>]*>\s*<thead>\s*<tr>\s*<th scope="col">(Operation|Type)<\/th>[\s\S]*?<\/table>/g;

function textBelowHeading(text: string): string {
  return plainText({ text: text.replace(/<h([1-3])\b[\s\S]*?<\/h\1>/, '').replace(tablesOfEntries, '') });
}

/** HTML as text, without code blocks. */
function plainText({ text }: Pick<Html, 'text'>): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return (
    text
      .replace(/<pre[\s\S]*?<\/pre>/g, ' ')
      .replace(/<wbr \/>|<\/?(a|b|code|em|strong|span)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(lt|gt|quot|amp);/g, (sign) => signs[sign]!)
      // The server inserts sizes and checksums of downloads.
      .replace(/\{(?:size|sha256) of [\w.-]+\},?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function errorCodeEntries({ contract, markdown }: Book): Entry[] {
  const codes = (contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).description ?? '';
  return [...codes.matchAll(/^\| (\d{3}) \| (\w+) \| (.*?) \| .* \|$/gm)].map(([, status, code = '', when = '']) => ({
    group: 'code',
    title: code,
    address: codeAddress(code),
    kind: `Error code, ${status}`,
    text: plainText(markdown.line(when)),
  }));
}

function eventEntries({ contract }: Book): Entry[] {
  return eventTypes(contract).map(({ type, when, address }) => ({
    group: 'event',
    title: type,
    address,
    kind: 'Event',
    text: when,
  }));
}

/** Members of enumerations with numbers, which have names. */
function enumerationEntries({ contract, markdown }: Book): Entry[] {
  return schemasOf(contract).flatMap(([name, schema]) =>
    (schema['x-enum-varnames'] ?? []).map((member, index) => ({
      group: 'value',
      title: `${name}.${member}`,
      address: enumerationAddress(name, schema, member),
      kind: `${schema['x-state-machine'] ? 'State' : 'Enumeration'}, ${String(schema.enum![index])}`,
      text: plainText(markdown.line(schema['x-enum-descriptions']?.[index] ?? '')),
    })),
  );
}

/**
 * Parameters, and members of requests and responses: what is sent comes first, and members within other members come after it. Those of the
 * same name and description share an entry, which leads to the first operation.
 */
function memberEntries(book: Book): Entry[] {
  const entries = new Map<string, Entry & { operations: Set<string> }>();
  for (const { kind, name, description, address, operationId } of membersOf(book)) {
    const text = plainText(book.markdown.line(description.replace(/^\|.*\n?/gm, '')));
    const key = `${name} ${text}`;
    const entry = entries.get(key) ?? { group: 'member', title: name, address, kind, text, operations: new Set() };
    entry.operations.add(operationId);
    entries.set(key, entry);
  }
  return [...entries.values()].map(({ operations, kind, ...entry }) => ({
    ...entry,
    kind: kind === envelope ? kind : `${kind} ${some(operations)}`,
  }));
}

interface Member {
  name: string;
  description: string;
  address: string;
  /** Whether it is a member of another member. */
  isNested?: boolean;
}
type Found = Member & { kind: string; operationId: string };

const envelope = 'Envelope of responses';

function membersOf(book: Book): Found[] {
  const all = (kind: string, from: (operation: Operation) => Member[]) =>
    book.operations
      .map((operation) => ({ operationId: operation.operationId, members: from(operation) }))
      // The response with the fewest members is the most specific: not the export of all personal data.
      .sort((one, other) => (kind === 'Response of' ? one.members.length - other.members.length : 0))
      .flatMap(({ operationId, members }) => members.map((member): Found => ({ ...member, kind, operationId })));
  return [
    ...all('Request of', (operation) => requestMembers(book, operation).filter((one) => !one.isNested)),
    ...all('Parameter of', (operation) => parameterMembers(book.schemas, operation)),
    ...all('Request of', (operation) => requestMembers(book, operation).filter((one) => one.isNested)),
    ...all('Response of', (operation) => responseMembers(book, operation).filter((one) => !isOfEnvelope(one))),
    ...all(envelope, (operation) => responseMembers(book, operation).filter(isOfEnvelope)),
  ];
}

const isOfEnvelope = ({ address }: Member) => address.startsWith('./conventions.html');

function requestMembers(book: Book, operation: Operation): Member[] {
  const body = operation.requestBody && resolved(book.contract, operation.requestBody);
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  return schema ? membersIn(book.schemas, schema, addressOf(operation)) : [];
}

/** Parameters without headers, which the conventions describe. */
function parameterMembers(schemas: Schemas, operation: Operation): Member[] {
  const own = operation.parameters.filter(({ in: place }) => place !== 'header');
  return own.map(({ name, schema, description = '' }) => ({
    name,
    description: `${description} ${schema ? namesIn(schemas, schema) : ''}`,
    address: addressOf(operation),
  }));
}

/** The members of successful responses. Those of the envelope lead to the conventions. */
function responseMembers({ contract, schemas }: Book, operation: Operation): Member[] {
  return Object.entries(operation.responses).flatMap(([status, node]) => {
    const { content = {} } = resolved<OpenAPIV3.ResponseObject>(contract, node);
    const schema = Object.values(content)[0]?.schema;
    if (!status.startsWith('2') || !schema) return [];
    const address = `${addressOf(operation)}-${status}`;
    const { data, ...others } = schemas.look(schema).schema.properties ?? {};
    if (!data) return membersIn(schemas, schema, address);
    const around = Object.entries(others).flatMap(([name, member]) =>
      membersIn(
        schemas,
        { properties: { [name]: member } },
        `./conventions.html#${name === 'pagination' ? 'paging' : 'the-envelope'}`,
      ),
    );
    return [...membersIn(schemas, data, address), ...around];
  });
}

/** The members of a schema, of its members, and so on. */
function membersIn(schemas: Schemas, node: Schema | OpenAPIV3.ReferenceObject, address: string): Member[] {
  const { schema } = schemas.look(node);
  if (schema.type === 'array') return membersIn(schemas, schema.items, address);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    { name, description: describe(schemas, member), address },
    ...membersIn(schemas, member, address).map((inner) => ({ ...inner, isNested: true })),
  ]);
}

function describe(schemas: Schemas, node: Schema | OpenAPIV3.ReferenceObject): string {
  return `${schemas.look(node).schema.description ?? ''} ${namesIn(schemas, node)}`;
}

/** The values of a schema that are names: services and terms. */
function namesIn(schemas: Schemas, node: Schema | OpenAPIV3.ReferenceObject): string {
  const { schema } = schemas.look(node);
  if (schema.type === 'array') return namesIn(schemas, schema.items);
  return schema.type === 'string' ? (schema.enum ?? []).join(', ') : '';
}

/** `bookReservation, getQuote and 3 others` */
function some(operations: Set<string>): string {
  const names = [...operations];
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}
