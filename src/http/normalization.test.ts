import { say } from '../languages';
import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { type Source, shaperOf } from './normalization';

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

function shape(value: unknown, source: Source = 'json'): { shaped: unknown; problems: FieldError[] } {
  const problems: FieldError[] = [];
  return { shaped: shaperOf(schema, source)(value, '', problems), problems };
}

test('names in any case become the canonical ones, in nested objects too', () => {
  expect(shape({ propertyinformation: { TITLE: 'x', Images: ['a'] }, PRICE: 1 })).toEqual({
    shaped: { PropertyInformation: { title: 'x', images: ['a'] }, Price: 1 },
    problems: [],
  });
});

test('the same name twice in different case is a problem', () => {
  expect(shape({ Price: 1, price: 2 }).problems).toEqual([
    { field: 'Price', code: 'custom', message: say('field.twice') },
  ]);
});

test('unknown members are left out, and so are names that reach into prototypes', () => {
  const { shaped } = shape(JSON.parse('{"__proto__":{"Price":1},"constructor":{"Price":1},"other":1,"Price":3}'));
  expect(shaped).toEqual({ Price: 3 });
  expect(Object.getPrototypeOf(shaped)).toBe(Object.prototype);
});

test('of a date-time the date counts as it is written', () => {
  const dateOf = (startDate: string) => (shape({ startDate }).shaped as { startDate: string }).startDate;
  expect(dateOf('2027-01-05T23:30:00.000-11:00')).toBe('2027-01-05');
  expect(dateOf('2027-01-05')).toBe('2027-01-05');
  expect(dateOf('2027-01-05Tomorrow')).toBe('2027-01-05Tomorrow');
});

test('text that reads as a number becomes one, strictly', () => {
  expect(shape({ Price: '1.50', Count: '-7', IsOpen: 'true', kind: '2' }, 'text').shaped).toEqual({
    Price: 1.5,
    Count: -7,
    IsOpen: true,
    kind: 2,
  });
  for (const text of ['0x10', '1e3', '+1', ' 1', '1.0', '007', '9'.repeat(16), '']) {
    expect(shape({ Count: text }, 'text').shaped).toEqual({ Count: text });
  }
});

test('JSON text does not become a number', () => {
  expect(shape({ Count: '7' }).shaped).toEqual({ Count: '7' });
});

test.each(['a\u0000b', 'a\ud800b'])('%j is refused: no database column holds it', (title) => {
  expect(shape({ PropertyInformation: { title } }).problems).toMatchObject([
    { field: 'PropertyInformation.title', code: 'pattern' },
  ]);
});
