import { agentTools } from '../../generated/agent-tools';
import { operationsOf, readDocument } from '../../src/contract/document';
import { agentTools as generate } from './agent-tools';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };

/** All members of an input, with their paths. */
function membersOf(schema: Schema, path: string): [path: string, member: Schema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]): [string, Schema][] => [
    [`${path}.${name}`, member],
    ...membersOf(member, `${path}.${name}`),
  ]);
  return schema.items ? [...own, ...membersOf(schema.items, `${path}[]`)] : own;
}
const members = agentTools.flatMap(({ name, inputSchema }) => membersOf(inputSchema as Schema, name));

test('amounts state their unit, and dates their format', () => {
  const amounts = members.filter(([path]) => /(price|amount)$/i.test(path));
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts.filter(([, { description }]) => !/major units/.test(String(description)))).toEqual([]);
  const dates = members.filter(([path]) => /Date$|\.(from|to)$/.test(path));
  expect(dates.length).toBeGreaterThan(10);
  expect(dates.filter(([, { description }]) => !/YYYY-MM-DD/.test(String(description)))).toEqual([]);
});

test('enumerations are names, and every member has a description', () => {
  const numbers = members.filter(
    ([, one]) => Array.isArray(one.enum) && one.enum.some((value) => typeof value === 'number'),
  );
  expect(numbers).toEqual([]);
  expect(members.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
});

test('a tool that books, cancels or replaces has a preview, and cannot be told the expected values', () => {
  const byName = new Map(agentTools.map((tool) => [tool.name, tool]));
  for (const name of ['book_stay', 'cancel_stay', 'set_seasons']) {
    const { preview, expecting, inputSchema } = byName.get(name)!;
    expect(preview?.method).toBe('GET');
    const offered = Object.keys(inputSchema.properties as object);
    expect(Object.keys(expecting).filter((member) => offered.includes(member))).toEqual([]);
  }
});

test('descriptions name tools in place of operations, and no errors', () => {
  const known = operationsOf(readDocument()).flatMap((one) => (one['x-agent'] ? [one.operationId] : []));
  for (const { name, description } of agentTools)
    expect([
      name,
      known.filter((id) => new RegExp(`\\b${id}\\b`).test(description)),
      /Errors:/.test(description),
    ]).toEqual([name, [], false]);
});

test('rejects a 16th tool, and a preview that changes something', () => {
  const document = readDocument();
  const [cities] = operationsOf(document).filter(({ operationId }) => operationId === 'getCities');
  document.paths[cities!.path]!.get = {
    ...document.paths[cities!.path]!.get!,
    ...{ 'x-agent': { tool: 'list_cities' } },
  };
  expect(() => generate(document)).toThrow('16 tools are more than 15');
  const other = readDocument();
  const book = other.paths['/Reservations/BookReservation/book']!;
  book.post = { ...book.post!, ...{ 'x-agent': { tool: 'book_stay', preview: 'addBlockedDates' } } };
  expect(() => generate(other)).toThrow('addBlockedDates is not an operation that reads');
});
