import { type Schema, isNothing } from '../contract/document';
import type { FieldError } from '../contract/failures';
import { createMessage } from '../languages';
import type { FormatReaders } from './formats';

/** Converts a value to the contract's form, and appends its errors to `problems`. */
export type Normalizer = (value: unknown, field: string, problems: FieldError[]) => unknown;

/** The source of a value: JSON has types; parameters and form fields are text. */
export type Source = 'json' | 'parameter' | 'form';

const integerText = /^-?(?:0|[1-9]\d{0,14})$/;
const numberText = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/**
 * Builds the normalizer of a dereferenced schema. It
 *
 * - renames members to their canonical names, which are case-insensitive, and rejects a name that occurs twice,
 * - removes unknown members and those without a value,
 * - reads texts of a format with `formats`,
 * - converts text to numbers and booleans, strictly: `0x10`, `1e3` and ` 1` stay text and fail validation.
 */
export function normalizerOf(schema: Schema, source: Source, formats: FormatReaders): Normalizer {
  const inner = wholeOf(schema);
  if (inner.type === 'object' && inner.properties) return objectNormalizer(inner, source, formats);
  if (inner.type === 'array') return listNormalizer(inner, source, formats);
  const readFormat = formats[inner['x-reads'] ?? inner.format ?? ''];
  return (value, field, problems) => {
    if (typeof value !== 'string') return value;
    if (!value.isWellFormed()) {
      problems.push({ field, code: 'pattern', message: createMessage('field.characters') });
      return value;
    }
    if (readFormat) {
      const read = readFormat(value);
      if (typeof read === 'string') return read;
      problems.push({ field, code: 'format', message: read });
      return value;
    }
    return source === 'json' ? value : fromText(value, inner.type);
  };
}

/**
 * A schema that consists of a reference and further members, or of a reference or null, merged with the schema that it
 * references.
 */
export function wholeOf({ allOf, anyOf, ...own }: Schema): Schema {
  const [inner, ...others] = (allOf ?? anyOf ?? []) as Schema[];
  if (inner && anyOf && others.every(isNothing)) return { ...inner, ...own, nullable: true };
  return inner && allOf?.length === 1 ? { ...inner, ...own } : { ...own, ...(allOf && { allOf }) };
}

function listNormalizer(schema: Schema & { type: 'array' }, source: Source, formats: FormatReaders): Normalizer {
  const items = wholeOf(schema.items as Schema);
  const item = normalizerOf(items, source, formats);
  const { maxItems = Infinity } = schema;
  // Values of these types contain no comma.
  const isSplit = source === 'parameter' && (items.enum !== undefined || items.type === 'integer');
  const listOf = (value: unknown): unknown => {
    if (source === 'json' || value === undefined) return value;
    // A single value of a repeatable parameter is a list of one.
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return isSplit ? list.flatMap((one) => String(one).split(',')) : list;
  };
  return (value, field, problems) => {
    const list = listOf(value);
    if (!Array.isArray(list)) return list;
    // Items beyond the limit are ignored: the validator would report an error for each.
    if (list.length > maxItems)
      problems.push({ field, code: 'maxLength', message: createMessage('field.maxItems', { count: maxItems }) });
    return list.slice(0, maxItems).map((element, index) => item(element, `${field}[${index}]`, problems));
  };
}

interface Member {
  name: string;
  schema: Schema;
  isRequired: boolean;
  normalize: Normalizer;
}

/** The members of an object by their names in lower case, and by the alternative names of `x-also-named`. */
function membersOf(
  { properties = {}, required = [], 'x-also-named': others = {} }: Schema,
  source: Source,
  formats: FormatReaders,
) {
  const members = new Map<string, Member>();
  for (const [name, property] of Object.entries(properties)) {
    const schema = wholeOf(property as Schema);
    const isRequired = required.includes(name);
    const member = { name, schema, isRequired, normalize: normalizerOf(schema, source, formats) };
    members.set(name.toLowerCase(), member);
  }
  for (const [other, name] of Object.entries(others))
    members.set(other.toLowerCase(), members.get(name.toLowerCase())!);
  return members;
}

function objectNormalizer(schema: Schema, source: Source, formats: FormatReaders): Normalizer {
  const members = membersOf(schema, source, formats);
  return (value, field, problems) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const normalized: Record<string, unknown> = {};
    for (const [key, element] of Object.entries(value)) {
      const member = members.get(key.toLowerCase());
      if (!member || saysNothing(element, member.schema, source)) continue;
      const name = field === '' ? member.name : `${field}.${member.name}`;
      if (Object.hasOwn(normalized, member.name)) {
        problems.push({ field: name, code: 'custom', message: createMessage('field.twice') });
      }
      if (isLeftEmpty(element, member))
        problems.push({ field: name, code: 'minLength', message: createMessage('field.empty') });
      else normalized[member.name] = member.normalize(element, name, problems);
    }
    return normalized;
  };
}

/** Whether a client has sent this value for an absent member; browsers send absent values as `undefined` and `null` in a form. */
function saysNothing(value: unknown, { nullable, format, 'x-null': meaning }: Schema, source: Source): boolean {
  if (source === 'json') return value === undefined || (value === null && (!nullable || meaning === 'absent'));
  if (format === 'binary') return false;
  return typeof value === 'string' && /^(?:\s*|undefined|null)$/.test(value);
}

/** Whether an optional JSON member is sent as an empty text although the contract requires content. */
function isLeftEmpty(value: unknown, { schema, isRequired }: Member): boolean {
  return !isRequired && value === '' && (schema.minLength ?? 0) > 0;
}

function fromText(value: string, type: Schema['type']): unknown {
  if (type === 'integer' && integerText.test(value)) return Number(value);
  if (type === 'number' && numberText.test(value)) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}
