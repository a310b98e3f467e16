import type { Schema } from '../../../src/contract/document';
import { eventsOf, ownExample, ownOf, testEvent } from '../openapi31';
import type { Book } from './book';
import { type EventType, eventTypes, eventsPage } from './events';
import { type Html, html } from './html';
import { type Heading, codeBlock } from './markdown';
import { inWords, linked } from './operations';
import { sentence } from './prose';

/** The types of one kind of record: `reservation.created` is one of the kind `reservation`. */
interface Kind {
  name: string;
  types: EventType[];
}

function kindsOf(types: EventType[]): Kind[] {
  const kinds = new Map<string, EventType[]>();
  for (const one of types) {
    const [kind = ''] = one.type.split('.');
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds].map(([name, ofKind]) => ({ name, types: ofKind }));
}

/** The page Event types: the members of every event, and for each type its `data`, the scope that it needs, and an example. */
export function eventTypesPage(book: Book, introduction: string): { file: string; body: Html; headings: Heading[] } {
  const schemas = book.contract.components!.schemas as Record<string, Schema>;
  const names = new Map(eventsOf(book.contract));
  const kinds = kindsOf(eventTypes(book.contract));
  const { body, headings } = book.markdown.render(linked(introduction, book.operations));
  const sections = kinds.map(
    ({ name, types }) =>
      html`<h2 id="${name}">${inWords(name)}</h2>
        ${types.map((one) => section(book, one, schemas[names.get(one.type)!]!))}`,
  );
  const ofKinds = kinds.map(({ name }) => ({ level: 2, id: name, text: inWords(name) }));
  return {
    file: eventsPage,
    body: html`${body}${book.schemas.members(shared(schemas.Event!))}${sections}${test(book)}`,
    headings: [
      ...headings.filter(({ level }) => level === 2),
      ...ofKinds,
      { level: 2, id: 'webhook', text: 'Webhook' },
    ],
  };
}

/** The members that every event has, without those of `data`. */
function shared(event: Schema): Schema {
  const type = 'The type of the event; the sections below list all types.';
  const data =
    'The identifiers of the event and the resulting state of the record. Members that the type does not list are null.';
  return {
    ...event,
    properties: {
      ...event.properties,
      type: { type: 'string', description: type },
      data: { type: 'object', description: data },
    },
  };
}

function section({ markdown, operations, schemas }: Book, { type, when }: EventType, schema: Schema): Html {
  const { data } = ownOf(schema).properties as Record<string, Schema>;
  const scope = (schema as Schema & { 'x-scope'?: string })['x-scope'];
  return html`<h3 id="${type}"><code>${type}</code></h3>
    <p>
      ${markdown.line(linked(sentence(when), operations))}
      ${scope && markdown.line(`An API key needs the scope \`${scope}\`.`)}
    </p>
    ${schemas.members(withoutBounds(ownOf(data!))) ?? html`<p>Its <code>data</code> has no members.</p>`}
    ${example(ownExample(schema))}`;
}

/** The schema without the bounds of its numbers, which are of use in requests only: all are identifiers, amounts and ratings. */
function withoutBounds({ properties = {}, ...schema }: Schema): Schema {
  const members = Object.entries(properties).map(([name, node]) => {
    const { minimum: _least, maximum: _most, ...member } = node as Schema;
    return [name, member];
  });
  return { ...schema, properties: Object.fromEntries(members) as NonNullable<Schema['properties']> };
}

/** The event of sendTestToWebhook, which only the 3.1 document has. */
function test({ markdown, operations }: Book): Html {
  const { description = '', examples = [] } = testEvent;
  return html`<h2 id="webhook">Webhook</h2>
    <h3 id="webhook.test"><code>webhook.test</code></h3>
    <p>${markdown.line(linked(description, operations))} All members of its <code>data</code> are null.</p>
    ${example(examples[0])}`;
}

function example(event: unknown): Html {
  return html`<details>
    <summary>Example</summary>
    ${codeBlock(JSON.stringify(event, null, 2), 'json')}
  </details>`;
}
