/** What is wrong with an answer that came, each fault in one style: where (`body.data.nights`, `header cache-control`), and what. */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false, verbose: true }));
const compiled = new WeakMap<object, ValidateFunction>();

/** How the body deviates from its closed JSON Schema: every member that is missing, too many, or not what it has to be. */
export function bodyFaults(schema: object, body: string): string[] {
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
  // Of a value that may be null, what else it may be says more than that it is not null.
  const isVague = ({ keyword, params }: ErrorObject) =>
    ['anyOf', 'oneOf'].includes(keyword) ||
    (keyword === 'type' && params.type === 'null') ||
    (keyword === 'enum' && String(params.allowedValues) === '');
  const telling = errors.filter((error) => !isVague(error));
  // The first of several faults of one value is its type.
  const byPlace = new Map<string, string>();
  for (const one of (telling.length > 0 ? telling : errors).map(fault)) {
    const place = one.slice(0, one.indexOf(': '));
    if (!byPlace.has(place)) byPlace.set(place, one);
  }
  return [...byPlace.values()];
}

function fault(error: ErrorObject): string {
  const { keyword, instancePath, data } = error;
  const params = error.params as Record<string, unknown>;
  const at = pathOf(instancePath);
  const found = `found ${shown(data)}`;
  switch (keyword) {
    case 'required':
      return `${at}.${String(params.missingProperty)}: expected, and missing`;
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

const mostShown = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** Dredd's verdict on the headers, in the same style; its verdict on a body that has a schema is left to {@link bodyFaults}. */
export function headerFaults(
  message: string,
  headers: Record<string, string | undefined>,
  mediaType?: string,
): string[] {
  return message
    .split('\n')
    .filter((line) => line.startsWith('headers: '))
    .map((line) => {
      const [, name] = /^headers: At '\/([^']+)'/.exec(line) ?? [];
      if (name === undefined) return line;
      const found = headers[name];
      if (found === undefined) return `header ${name}: expected, and missing`;
      const expected = name === 'content-type' && mediaType !== undefined ? shown(mediaType) : 'another value';
      return `header ${name}: expected ${expected}, found ${shown(found)}`;
    });
}
