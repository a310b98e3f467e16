import type { ErrorObject } from 'ajv';
import type { FieldError, FieldErrorCode } from '../contract/failures';
import { type Message, say } from '../languages';

interface Limits {
  limit: number;
  type: string;
  format: string;
  allowedValues: unknown[];
}

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
const formats = ['email', 'calendar-date', 'date-time'] as const;

/** What each keyword of JSON Schema means to a client, and how it is said. */
const keywords: Record<string, [FieldErrorCode, (limits: Limits) => Message]> = {
  required: ['required', () => say('field.required')],
  type: ['type', ({ type }) => say(withSuffix('field.type', types, type))],
  format: ['format', ({ format }) => say(withSuffix('field.format', formats, format))],
  minimum: ['min', ({ limit }) => say('field.min', { limit })],
  exclusiveMinimum: ['min', ({ limit }) => say('field.moreThan', { limit })],
  maximum: ['max', ({ limit }) => say('field.max', { limit })],
  exclusiveMaximum: ['max', ({ limit }) => say('field.lessThan', { limit })],
  minLength: ['minLength', ({ limit }) => say('field.minLength', { count: limit })],
  minItems: ['minLength', ({ limit }) => say('field.minItems', { count: limit })],
  maxLength: ['maxLength', ({ limit }) => say('field.maxLength', { count: limit })],
  maxItems: ['maxLength', ({ limit }) => say('field.maxItems', { count: limit })],
  pattern: ['pattern', () => say('field.pattern')],
  enum: ['enum', ({ allowedValues }) => say('field.enum', { values: allowedValues.join(', ') })],
  additionalProperties: ['custom', () => say('field.unknown')],
};

/** The contract's form of what the validator found. */
export function fieldError({ instancePath, keyword, params }: ErrorObject): FieldError {
  const [, , ...segments] = instancePath
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const last = missingProperty ?? additionalProperty;
  const path = last === undefined || last === 'requestBody' ? segments : [...segments, last];
  const field = path.reduce(
    (text, name) => (/^\d+$/.test(name) && text ? `${text}[${name}]` : text ? `${text}.${name}` : name),
    '',
  );
  const [code, message] = keywords[keyword] ?? ['custom', () => say('field.invalid')];
  return { field, code, message: message(params as Limits) };
}

/** The key of the text for just this `suffix` where there is one, else of the general text. */
function withSuffix<Base extends string, Suffix extends string>(base: Base, known: readonly Suffix[], suffix: string) {
  const found = known.find((one) => one === suffix);
  return found === undefined ? base : (`${base}.${found}` as const);
}
