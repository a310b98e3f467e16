import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, readDocument } from '../src/contract/document';
import { listAnswers } from './document';
import { Places } from './places';

const document = readDocument();
const places = new Places(document);
const answers = listAnswers(document);
const answer = (name: string) => answers.find((one) => one.name === name)!;

/** The text of a source line, `openapi/paths/city.yaml:17`. */
function lineAt(source: string): string {
  const [file, line] = source.split(':');
  const lines = readFileSync(join(__dirname, '..', file!), 'utf8').split('\n');
  return lines[Number(line) - 1]!.trim();
}

test.each<[string, string, string, RegExp]>([
  [
    'getReservationById 200',
    '#/properties/data/properties/id/allOf/0',
    '#/components/schemas/Reservation/properties/id',
    /^id:/,
  ],
  ['getCities 200', '#/properties/data/items/properties/id', '#/components/schemas/CityInfo/properties/id', /^id: /],
  [
    'getCities 200',
    '#/properties/data/items/properties/name',
    '#/components/schemas/CityInfo/properties/name',
    /^name: /,
  ],
  ['getCities 200', '#/properties/data', '#/components/schemas/CityInfoListEnvelope/properties/data', /^data:/],
  [
    'getCities 200',
    '#/properties/isSuccess',
    '#/components/schemas/CityInfoListEnvelope/properties/isSuccess',
    /^isSuccess:$/,
  ],
  [
    'getEvents 200',
    '#/properties/data/properties/events',
    '#/components/schemas/EventPage/properties/events',
    /^events:/,
  ],
])('%s %s', (name, path, pointer, text) => {
  const [found, source] = places.ofSchema(answer(name), path).split(', ');
  expect(found).toBe(pointer);
  expect(source).toMatch(/^openapi\/schemas\/[\w-]+\.yaml:\d+$/);
  expect(lineAt(source!)).toMatch(text);
});

test('every member of every response has a place in a component or in its operation', () => {
  const unplaced = answers.flatMap((one) => {
    const names = Object.keys(one.schema && 'properties' in one.schema ? one.schema.properties! : {});
    return names
      .filter((name) => !/:\d+$/.test(places.ofSchema(one, `#/properties/${name}`)))
      .map((name) => `${one.name} ${name}`);
  });
  expect(unplaced).toEqual([]);
});

test('every operation has its response in openapi/paths and its handler in src', () => {
  for (const { operationId: id, path, method, responses } of operationsOf(document)) {
    const status = Object.keys(responses).find((one) => one.startsWith('2'))!;
    const { contract, handler } = places.sourcesOf({ operation: { id, path, method }, status });
    expect(lineAt(contract!)).toMatch(new RegExp(`^'?${status}'?:`));
    expect(lineAt(handler!)).toContain(`export const ${id}: Handler<'${id}'>`);
  }
});

test('a deviation in the server’s log is completed with its place', () => {
  const text =
    '{"traceId":"x","deviation":"getCities 200: body/data/0/name must be string [#/properties/data/items/properties/name/type]"}';
  expect(places.inDeviation(text)).toMatch(
    /must be string \(#\/components\/schemas\/CityInfo\/properties\/name, openapi\/schemas\/lookups\.yaml:\d+\)"/,
  );
  expect(places.inDeviation('other text [#/x]')).toBe('other text [#/x]');
});
