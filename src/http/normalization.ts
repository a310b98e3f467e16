import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { say } from '../languages';

type Schema = OpenAPIV3.SchemaObject;

/** Brings a value that came in into the contract's own form; what is wrong with it goes into `problems`. */
export type Normalizer = (value: unknown, field: string, problems: FieldError[]) => unknown;

/** Where the value comes from: JSON has types; parameters and form fields are text. */
export type Source = 'json' | 'text';

const isoDateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const integerText = /^-?(?:0|[1-9]\d{0,14})$/;
const numberText = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/**
 * Builds the normalizer of a dereferenced schema: members under their canonical names whatever case they were sent in,
 * unknown members left out, the same name twice refused, ISO date-times cut to their date as written, and text turned
 * into numbers and booleans where it reads as one (strictly: `0x10`, `1e3` and ` 1` stay text and fail validation).
 */
export function normalizerOf(schema: Schema, source: Source): Normalizer {
  const inner = schema.allOf?.length === 1 ? (schema.allOf[0] as Schema) : schema;
  if (inner.type === 'object' && inner.properties) return objectNormalizer(inner, source);
  if (inner.type === 'array') {
    const item = normalizerOf(inner.items as Schema, source);
    const { maxItems = Infinity } = inner;
    return (value, field, problems) => {
      if (Array.isArray(value)) {
        // What is beyond the bound is not looked at: the validator would collect an error for each item.
        if (value.length > maxItems)
          problems.push({ field, code: 'maxLength', message: say('field.maxItems', { count: maxItems }) });
        return value.slice(0, maxItems).map((element, index) => item(element, `${field}[${index}]`, problems));
      }
      // One value of a repeatable parameter is a list of one.
      return source === 'text' && value !== undefined ? [item(value, field, problems)] : value;
    };
  }
  return (value, field, problems) => {
    if (typeof value !== 'string') return value;
    if (value.includes('\u0000') || !value.isWellFormed()) {
      problems.push({ field, code: 'pattern', message: say('field.characters') });
      return value;
    }
    if (inner.format === 'calendar-date') return isoDateTime.exec(value)?.[1] ?? value;
    return source === 'text' ? fromText(value, inner.type) : value;
  };
}

function objectNormalizer(schema: Schema, source: Source): Normalizer {
  const members = new Map<string, { name: string; normalize: Normalizer }>();
  for (const [name, member] of Object.entries(schema.properties!)) {
    members.set(name.toLowerCase(), { name, normalize: normalizerOf(member as Schema, source) });
  }
  return (value, field, problems) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const normalized: Record<string, unknown> = {};
    for (const [key, element] of Object.entries(value)) {
      const member = members.get(key.toLowerCase());
      if (!member) continue;
      const name = field === '' ? member.name : `${field}.${member.name}`;
      if (Object.hasOwn(normalized, member.name)) {
        problems.push({ field: name, code: 'custom', message: say('field.twice') });
      }
      normalized[member.name] = member.normalize(element, name, problems);
    }
    return normalized;
  };
}

function fromText(value: string, type: Schema['type']): unknown {
  if (type === 'integer' && integerText.test(value)) return Number(value);
  if (type === 'number' && numberText.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
