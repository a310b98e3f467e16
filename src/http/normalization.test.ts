import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { say } from '../languages';
import { type Source, normalizerOf } from './normalization';

const schema: OpenAPIV3.SchemaObject = {
  type: 'object',
  properties: {
    PropertyInformation: {
      type: 'object',
      properties: { title: { type: 'string' }, images: { type: 'array', items: { type: 'string' } } },
    },
    Price: { type: 'number' },
    Count: { type: 'integer' },
    IsOpen: { type: 'boolean' },
    startDate: { type: 'string', format: 'calendar-date' },
    kind: { nullable: true, allOf: [{ type: 'integer' }] },
  },
};

function normalize(value: unknown, source: Source = 'json'): { normalized: unknown; problems: FieldError[] } {
  const problems: FieldError[] = [];
  return { normalized: normalizerOf(schema, source)(value, '', problems), problems };
}

test('names in any case become the canonical ones, in nested objects too', () => {
  expect(normalize({ propertyinformation: { TITLE: 'x', Images: ['a'] }, PRICE: 1 })).toEqual({
    normalized: { PropertyInformation: { title: 'x', images: ['a'] }, Price: 1 },
    problems: [],
  });
});

test('the same name twice in different case is a problem', () => {
  expect(normalize({ Price: 1, price: 2 }).problems).toEqual([
    { field: 'Price', code: 'custom', message: say('field.twice') },
  ]);
});

test('unknown members are left out, and so are names that reach into prototypes', () => {
  const { normalized } = normalize(
    JSON.parse('{"__proto__":{"Price":1},"constructor":{"Price":1},"other":1,"Price":3}'),
  );
  expect(normalized).toEqual({ Price: 3 });
  expect(Object.getPrototypeOf(normalized)).toBe(Object.prototype);
});

test('of a date-time the date counts as it is written', () => {
  const dateOf = (startDate: string) => (normalize({ startDate }).normalized as { startDate: string }).startDate;
  expect(dateOf('2027-01-05T23:30:00.000-11:00')).toBe('2027-01-05');
  expect(dateOf('2027-01-05')).toBe('2027-01-05');
  expect(dateOf('2027-01-05Tomorrow')).toBe('2027-01-05Tomorrow');
});

test('text that reads as a number becomes one, strictly', () => {
  expect(normalize({ Price: '1.50', Count: '-7', IsOpen: 'true', kind: '2' }, 'text').normalized).toEqual({
    Price: 1.5,
    Count: -7,
    IsOpen: true,
    kind: 2,
  });
  for (const text of ['0x10', '1e3', '+1', ' 1', '1.0', '007', '9'.repeat(16), '']) {
    expect(normalize({ Count: text }, 'text').normalized).toEqual({ Count: text });
  }
});

test('JSON text does not become a number', () => {
  expect(normalize({ Count: '7' }).normalized).toEqual({ Count: '7' });
});

test.each(['a\u0000b', 'a\ud800b'])('%j is refused: no database column holds it', (title) => {
  expect(normalize({ PropertyInformation: { title } }).problems).toMatchObject([
    { field: 'PropertyInformation.title', code: 'pattern' },
  ]);
});
