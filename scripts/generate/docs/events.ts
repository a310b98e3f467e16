import type { OpenAPIV3 } from 'openapi-types';
import { html, type Html } from './html';
import { records } from './tables';

/** The page that describes each event type. */
export const eventsPage = 'event-types.html';

export interface EventType {
  type: string;
  /** When it occurs. */
  when: string;
  /** The members of `data`. */
  data: string;
  address: string;
}

/** The event types, from the table in the description of the schema EventType. Throws if the table lacks one. */
export function eventTypes({ components }: OpenAPIV3.Document): EventType[] {
  const { description = '', enum: types = [] } = components!.schemas!.EventType as OpenAPIV3.SchemaObject;
  const rows = [...description.matchAll(/^\| (\w+\.\w+) \| (.+?) \| (.*)\|$/gm)];
  const listed = rows.map(([, type]) => type);
  if (listed.join() !== types.join())
    throw new Error('the table of EventType does not list the event types in their order');
  let before = '';
  return rows.map(([, type = '', when = '', data = '']) => {
    before = data.trim() === 'the same' ? before : data.trim();
    return { type, when, data: before, address: `./${eventsPage}#${type}` };
  });
}

/** The table of event types; each has an anchor, and a link to its description. */
export function eventTable(contract: OpenAPIV3.Document): Html {
  const rows = eventTypes(contract).map(({ type, when, data, address }) => ({
    id: type,
    cells: [html`<a href="${address}"><code>${type}</code></a>`, html`${when}`, html`${data}`],
  }));
  return records(['Type', 'When', 'Members of data'], rows);
}
