import type { OpenAPIV3 } from 'openapi-types';
import type { Schema } from '../contract/document';
import type { FieldError } from '../contract/failures';
import { createMessage } from '../languages';
import { formatReaders } from './formats';
import { type Source, normalizerOf } from './normalization';

const nothing: Schema = { type: 'object', nullable: true, enum: [null] };
const schema: Schema = {
  type: 'object',
  'x-also-named': { Fee: 'Price' },
  properties: {
    PropertyInformation: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        district: { type: 'string', nullable: true },
        images: { type: 'array', items: { type: 'string' } },
      },
    },
    Price: { type: 'number' },
    reason: { type: 'string', minLength: 1 },
    Count: { type: 'integer' },
    IsOpen: { type: 'boolean' },
    startDate: { type: 'string', format: 'calendar-date' },
    kind: { nullable: true, allOf: [{ type: 'integer' }] },
    size: { type: 'integer', nullable: true, 'x-null': 'absent' } as Schema,
    sort: { 'x-null': 'absent', anyOf: [{ type: 'integer' }, nothing] } as Schema,
    city: { anyOf: [{ type: 'integer' }, nothing] },
  },
};

function normalize(value: unknown, source: Source = 'json'): { normalized: unknown; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const formats = formatReaders({ config: { defaultCountry: undefined } });
  return { normalized: normalizerOf(schema, source, formats)(value, '', problems), problems };
}

test('names in any case are converted to the canonical ones, also in nested objects', () => {
  expect(normalize({ propertyinformation: { TITLE: 'x', Images: ['a'] }, PRICE: 1 })).toEqual({
    normalized: { PropertyInformation: { title: 'x', images: ['a'] }, Price: 1 },
    problems: [],
  });
});

test('the same name twice in different case is an error', () => {
  expect(normalize({ Price: 1, price: 2 }).problems).toEqual([
    { field: 'Price', code: 'custom', message: createMessage('field.twice') },
  ]);
});

test('unknown members are removed, and so are names of prototype properties', () => {
  const { normalized } = normalize(
    JSON.parse('{"__proto__":{"Price":1},"constructor":{"Price":1},"other":1,"Price":3}'),
  );
  expect(normalized).toEqual({ Price: 3 });
  expect(Object.getPrototypeOf(normalized)).toBe(Object.prototype);
});

test('texts are read by the reader of their format', () => {
  const dateOf = (startDate: string) => normalize({ startDate });
  expect(dateOf('2027-01-05T14:30').normalized).toEqual({ startDate: '2027-01-05' });
  expect(dateOf('2027-01-05T14:30Z')).toEqual({
    normalized: { startDate: '2027-01-05T14:30Z' },
    problems: [{ field: 'startDate', code: 'format', message: createMessage('field.format.moment') }],
  });
});

test('a null that means absent is removed, and so is a blank form field', () => {
  const nulls = { Price: null, PropertyInformation: { title: null, district: null }, size: null, sort: null };
  const means = { kind: null, city: null };
  expect(normalize({ ...nulls, ...means }).normalized).toEqual({ PropertyInformation: { district: null }, ...means });
  const blank = { Price: '', Count: '  ', IsOpen: 'undefined', kind: 'null', startDate: 'Null' };
  expect(normalize(blank, 'form').normalized).toEqual({ startDate: 'Null' });
});

test('an empty text for an optional member with a minimum length is an error', () => {
  expect(normalize({ reason: '', Price: 1 })).toEqual({
    normalized: { Price: 1 },
    problems: [{ field: 'reason', code: 'minLength', message: createMessage('field.empty') }],
  });
});

test('alternative names are converted to the canonical ones; both at once are an error', () => {
  expect(normalize({ FEE: 1 }).normalized).toEqual({ Price: 1 });
  expect(normalize({ Fee: 1, price: 2 }).problems).toMatchObject([{ field: 'Price', code: 'custom' }]);
});

test('numbers and names in a query may be separated by commas', () => {
  const problems: FieldError[] = [];
  const list: OpenAPIV3.SchemaObject = { type: 'array', maxItems: 3, items: { type: 'string', enum: ['a', 'b'] } };
  const ofQuery = normalizerOf(list, 'parameter', {});
  expect(ofQuery('a,b', 'x', problems)).toEqual(['a', 'b']);
  expect(ofQuery(['a', 'b'], 'x', problems)).toEqual(['a', 'b']);
  const texts = normalizerOf({ type: 'array', items: { type: 'string' } }, 'parameter', {});
  expect(texts('a,b', 'x', problems)).toEqual(['a,b']);
  expect(problems).toEqual([]);
});

test('text that is a number is converted, strictly', () => {
  expect(normalize({ Price: '1.50', Count: '-7', IsOpen: 'true', kind: '2' }, 'form').normalized).toEqual({
    Price: 1.5,
    Count: -7,
    IsOpen: true,
    kind: 2,
  });
  for (const text of ['0x10', '1e3', '+1', ' 1', '1.0', '007', '9'.repeat(16)]) {
    expect(normalize({ Count: text }, 'form').normalized).toEqual({ Count: text });
  }
});

test('JSON text does not become a number', () => {
  expect(normalize({ Count: '7' }).normalized).toEqual({ Count: '7' });
});

test('a lone surrogate is rejected, because no database column stores it', () => {
  expect(normalize({ PropertyInformation: { title: 'a\ud800b' } }).problems).toMatchObject([
    { field: 'PropertyInformation.title', code: 'pattern' },
  ]);
});
