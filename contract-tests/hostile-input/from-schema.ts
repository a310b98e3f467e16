/** Generates values that the contract's schemas allow, and values just outside. */
import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { hostileTexts, hostileValues } from './values';

type Schema = OpenAPIV3.SchemaObject;
export type Values = fc.Arbitrary<unknown>;

/** A generator for members of a name, used instead of the schema; undefined to use the schema. */
export type Meaning = (name: string, schema: Schema) => Values | undefined;

/** Texts that databases compare, sort or match differently, and plain ones. */
const texts = [
  ...['Sunlit flat', 'example', 'EXAMPLE listing', 'a', 'Zoë', 'Straße', 'İstanbul', 'ıssız', 'e\u0301te\u0301', 'été'],
  ...[
    'شقة مفروشة',
    '東京の部屋',
    '🏠 home',
    'x%y',
    '_',
    '\\',
    "O'Brien",
    '"quoted"',
    '  two  blanks ',
    '-- ; drop',
    '#1',
  ],
  ...['١٢٣', 'ﬁne', 'A\u200bB', '\u202eabc', 'null', '0', '{}'],
];

/** The schema merged with its single `allOf` part, or the schema beside null. */
export function wholeOf({ allOf, anyOf, ...rest }: Schema): Schema {
  return { ...((allOf ?? anyOf)?.[0] as Schema | undefined), ...rest, ...(anyOf && { nullable: true }) };
}

/** Values that the dereferenced schema allows; `meaning` may provide generators for members. */
export function allowed(schema: Schema, meaning: Meaning = () => undefined): Values {
  const { nullable, ...whole } = wholeOf(schema);
  const values = allowedOf(whole, meaning);
  return nullable ? fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) }) : values;
}

function allowedOf(schema: Schema, meaning: Meaning): Values {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  switch (schema.type) {
    case 'object':
      return membersOf(schema.properties ?? {}, schema.required ?? [], meaning);
    case 'array':
      return fc.array(allowed(schema.items as Schema, meaning), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 20) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 100),
      );
    case 'number':
      return numbers(schema);
    case 'string':
    case undefined:
      return textsOf(schema);
  }
}

/** The required members of an object and a random selection of the others. */
export function membersOf(
  properties: Record<string, Schema | OpenAPIV3.ReferenceObject>,
  required: readonly string[],
  meaning: Meaning,
): Values {
  const members = Object.entries(properties) as [string, Schema][];
  const values = members.map(
    ([name, schema]) => [name, meaning(name, wholeOf(schema)) ?? allowed(schema, meaning)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
}

function numbers({ minimum = 0, maximum = 1000 }: Schema): Values {
  const near = fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(Math.min(maximum, minimum + 300) * 100) });
  return fc.oneof(
    near.map((cents) => cents / 100),
    fc.constantFrom(minimum, maximum),
  );
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Values {
  if (format === 'email') return fc.integer({ min: 0, max: 99_999 }).map((n) => `example.${n}@example.com`);
  if (format === 'calendar-date')
    return fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc.constantFrom('2026-11-30T00:00:00Z', '2026-12-01T09:30:00Z', '2027-06-01T12:00:00.5Z');
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const isAllowed = (text: string) => fits(text) && (pattern === undefined || new RegExp(pattern).test(text));
  const plain = [...texts, ' '].filter(isAllowed);
  const edges = [Math.max(1, minLength), maxLength].map((length) => 'x'.repeat(length)).filter(isAllowed);
  const weighted = [
    { weight: 6, values: plain },
    { weight: 1, values: edges },
  ].filter(({ values }) => values.length > 0);
  // Texts generated from a pattern are short, so they are used only if no other text matches.
  if (weighted.length === 0) return fc.stringMatching(new RegExp(pattern!)).filter(fits);
  return fc.oneof(...weighted.map(({ weight, values }) => ({ weight, arbitrary: fc.constantFrom(...values) })));
}

/** Values just outside the dereferenced schema, and values that have broken servers, some of which are valid. */
export function nearlyAllowed(schema: Schema): Values {
  const { type, minimum, maximum, minLength, maxLength, ...one } = wholeOf(schema);
  const bounds: unknown[] = [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.001, minimum]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 0.001, maximum]),
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, minLength - 1)), 'x'.repeat(minLength)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), 'x'.repeat(maxLength), '🏠'.repeat(maxLength)]),
    ...(one.enum ? [Math.max(...(one.enum as number[]).filter(Number.isFinite), 0) + 1, String(one.enum[0])] : []),
    ...(type === 'integer' || type === 'number' ? ['7', 7.5, '07', 1e21] : [7]),
  ];
  return fc.oneof(
    fc.constantFrom(...bounds),
    fc.constantFrom(...hostileValues),
    fc.constantFrom(...hostileTexts).chain((hostile) => fc.constantFrom(...texts).map((text) => text + hostile)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
}
