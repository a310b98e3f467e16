/** Describes deviations of a response in one style: the path (`body.data.nights`, `header cache-control`) and the problem. */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { withoutKeyword } from './places';

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false, verbose: true }));
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * The deviations of a body from its closed JSON Schema: missing, undocumented and invalid members. `placeOf` names the place of a path through
 * the schema in the contract.
 */
export function bodyFaults(schema: object, body: string, placeOf?: (schemaPath: string) => string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [`body: expected JSON, found ${shown(body)}`];
  }
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  const errors = validate.errors!;
  // For a nullable value, the fault of its other type is more useful than "must be null".
  const isVague = ({ keyword, params }: ErrorObject) =>
    ['anyOf', 'oneOf'].includes(keyword) ||
    (keyword === 'type' && params.type === 'null') ||
    (keyword === 'enum' && String(params.allowedValues) === '');
  const specific = errors.filter((error) => !isVague(error));
  // The first fault of a value is the one about its type.
  const byPath = new Map<string, string>();
  for (const error of specific.length > 0 ? specific : errors) {
    const one = fault(error);
    const path = one.slice(0, one.indexOf(': '));
    if (!byPath.has(path)) byPath.set(path, placeOf ? `${one} (${placeOf(schemaOf(error))})` : one);
  }
  return [...byPath.values()];
}

/** The path of the schema that a value deviates from; of a missing member, its own. */
function schemaOf({ keyword, schemaPath, params }: ErrorObject): string {
  const path = withoutKeyword(schemaPath);
  return keyword === 'required'
    ? `${path}/properties/${String((params as { missingProperty: string }).missingProperty)}`
    : path;
}

function fault(error: ErrorObject): string {
  const { keyword, instancePath, data } = error;
  const params = error.params as Record<string, unknown>;
  const at = pathOf(instancePath);
  const found = `found ${shown(data)}`;
  switch (keyword) {
    case 'required':
      return `${at}.${String(params.missingProperty)}: required but missing`;
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return `${at}.${name}: not documented, found ${shown((data as Record<string, unknown>)[name])}`;
    }
    case 'type':
      return `${at}: expected ${[params.type].flat().join(' or ')}, ${found}`;
    case 'enum':
      return `${at}: expected one of ${(params.allowedValues as unknown[]).map(shown).join(', ')}, ${found}`;
    case 'format':
      return `${at}: expected a ${String(params.format)}, ${found}`;
    default:
      return `${at}: ${error.message}, ${found}`;
  }
}

/** `/data/0/owner` as `body.data[0].owner`. */
function pathOf(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return ['body', ...steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))].join('');
}

const maxLength = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Dredd's messages about headers, in the same style. Bodies with a schema are checked by {@link bodyFaults}. */
export function headerFaults(
  message: string,
  headers: Record<string, string | undefined>,
  contentType?: string,
): string[] {
  return message
    .split('\n')
    .filter((line) => line.startsWith('headers: '))
    .map((line) => {
      const [, name] = /^headers: At '\/([^']+)'/.exec(line) ?? [];
      if (name === undefined) return line;
      const found = headers[name];
      if (found === undefined) return `header ${name}: required but missing`;
      const expected = name === 'content-type' && contentType !== undefined ? shown(contentType) : 'another value';
      return `header ${name}: expected ${expected}, found ${shown(found)}`;
    });
}
