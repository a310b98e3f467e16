import type { ErrorObject } from 'ajv';
import type { FieldError, FieldErrorCode } from '../contract/failures';
import type { Schema } from '../contract/document';
import { strangerIn, writable, writableNotBlank } from '../contract/texts';
import { type Message, createMessage } from '../languages';

interface Limits {
  limit: number;
  /** A list if null is allowed. */
  type: string | string[];
  format: string;
}

/** Where a value was: text, as in parameters and forms, needs no quotation marks. */
type Source = 'json' | 'text';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
/** The types whose message depends on the source. */
const typesInText = ['string', 'number', 'integer'] as const;
const formats = ['email', 'calendar-date', 'date-time', 'phone-number', 'one-time-code', 'json-text'] as const;

/** The error code and the message of each JSON Schema keyword. */
const keywords: Record<
  string,
  [FieldErrorCode, (limits: Limits, schema: Schema, data: unknown, source: Source) => Message]
> = {
  required: ['required', () => createMessage('field.required')],
  // For a date that was sent as a number, the date format is more helpful than the type.
  type: [
    'type',
    ({ type }, schema, data, source) =>
      schema.enum
        ? enumMessage(schema, data, source)
        : (formatMessage(schema['x-reads'] ?? schema.format) ?? typeMessage(type, source)),
  ],
  format: ['format', ({ format }) => formatMessage(format) ?? createMessage('field.format')],
  minimum: ['min', ({ limit }) => createMessage('field.min', { limit })],
  exclusiveMinimum: ['min', ({ limit }) => createMessage('field.moreThan', { limit })],
  maximum: ['max', ({ limit }) => createMessage('field.max', { limit })],
  exclusiveMaximum: ['max', ({ limit }) => createMessage('field.lessThan', { limit })],
  minLength: ['minLength', ({ limit }) => createMessage('field.minLength', { count: limit })],
  minItems: ['minLength', ({ limit }) => createMessage('field.minItems', { count: limit })],
  maxLength: ['maxLength', ({ limit }) => createMessage('field.maxLength', { count: limit })],
  maxItems: ['maxLength', ({ limit }) => createMessage('field.maxItems', { count: limit })],
  pattern: ['pattern', (_, schema, data) => patternMessage(schema, data)],
  enum: ['enum', (_, schema, data, source) => enumMessage(schema, data, source)],
  additionalProperties: [
    'custom',
    (_, { properties = {} }) => createMessage('field.unknown', { names: Object.keys(properties).join(', ') || '-' }),
  ],
};

/** The contract's form of a validation error; `hasForm` if the request body is a form. */
export function fieldError(
  { instancePath, keyword, params, parentSchema = {}, data }: ErrorObject,
  { hasForm = false } = {},
): FieldError {
  const [, part, ...segments] = instancePath
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const last = missingProperty ?? additionalProperty;
  const path = last === undefined || last === 'requestBody' ? segments : [...segments, last];
  const field = path.reduce(
    (text, name) => (/^\d+$/.test(name) && text ? `${text}[${name}]` : text ? `${text}.${name}` : name),
    '',
  );
  const [code, message] = keywords[keyword] ?? ['custom', () => createMessage('field.invalid')];
  const source = part === 'requestBody' && !hasForm ? 'json' : 'text';
  return { field, code, message: message(params as Limits, parentSchema as Schema, data, source) };
}

function typeMessage(type: string | string[], source: Source): Message {
  const wanted = [type].flat().find((one) => one !== 'null') ?? '';
  const inText = source === 'text' && typesInText.find((one) => one === wanted);
  if (inText) return createMessage(`field.text.${inText}`);
  return createMessage(withSuffix('field.type', types, wanted));
}

function formatMessage(format: string | undefined): Message | undefined {
  return formats.some((one) => one === format)
    ? createMessage(withSuffix('field.format', formats, format!))
    : undefined;
}

/** The message describes the error or shows the contract's example, not the pattern. */
function patternMessage({ pattern, example, 'x-reads': format, 'x-text': kind }: Schema, data: unknown): Message {
  const stranger = kind === 'line' && strangerIn(String(data));
  if (kind === 'line')
    return stranger ? createMessage('field.unseen', { character: stranger }) : createMessage('field.blank');
  if (pattern === writable) return createMessage('field.characters');
  if (pattern === writableNotBlank)
    return createMessage(String(data).includes('\0') ? 'field.characters' : 'field.blank');
  const known = formatMessage(format);
  if (known) return known;
  return typeof example === 'string'
    ? createMessage('field.pattern.example', { example })
    : createMessage('field.pattern');
}

/** Lists the members, and names the member that the client meant if it sent a name or a number as text. */
function enumMessage(schema: Schema, data: unknown, source: Source): Message {
  const values = membersOf(schema);
  const meant = memberMeant(schema, data);
  if (!meant) return createMessage('field.enum', { values });
  const { value, name } = meant;
  if (name === undefined) return createMessage('field.enum.meantText', { values, value });
  return createMessage(source === 'json' ? 'field.enum.meantInJson' : 'field.enum.meant', { values, value, name });
}

/** Longer texts are not compared: no member's name is longer. */
const longestName = 100;

function memberMeant({ enum: values = [], 'x-enum-varnames': names = [] }: Schema, data: unknown) {
  if (typeof data !== 'string' || data.length > longestName) return undefined;
  const sent = simplified(data);
  const index = values.findIndex((value, at) => [value, names[at]].some((one) => simplified(String(one)) === sent));
  return index === -1 ? undefined : { value: values[index] as string | number, name: names[index] };
}

/** Without case, spaces, hyphens, underscores and quotation marks. */
function simplified(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_"'-]/g, '');
}

/** The numbers of an enumeration with their names, or its texts. */
function membersOf({ enum: values = [], 'x-enum-varnames': names = [] }: Schema): string {
  return values.map((value, index) => [value, names[index]].filter((part) => part !== undefined).join(' ')).join(', ');
}

/** The key of the message for `suffix` if there is one, else the general key. */
function withSuffix<Base extends string, Suffix extends string>(base: Base, known: readonly Suffix[], suffix: string) {
  const found = known.find((one) => one === suffix);
  return found === undefined ? base : (`${base}.${found}` as const);
}
