import Ajv, { type ValidateFunction } from 'ajv';

interface ArgumentError {
  field: string;
  message: string;
}

const allErrors = new Ajv({ strict: false, allErrors: true });
const firstError = new Ajv({ strict: false });

/** Of arguments with more values, only the first error is found, so that neither time nor memory grows with the body. */
const mostValues = 500;
const mostErrors = 20;
/** Characters of a member's path that an error repeats. */
const mostOfField = 200;

/** Returns a function that returns the errors of a tool's arguments, at most 20; none if they are valid. */
export function argumentErrors(schema: object): (input: unknown) => ArgumentError[] {
  const findAll = allErrors.compile(schema);
  const findFirst = firstError.compile(schema);
  return (input) => {
    const isValid = countValues(input, mostValues) < mostValues ? findAll : findFirst;
    return isValid(input) ? [] : distinct(isValid.errors!);
  };
}

/** The number of values in `value`, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value) && value.length >= most) return most;
  let count = 1;
  for (const name in value) {
    if (count >= most) break;
    count += countValues((value as Record<string, unknown>)[name], most - count);
  }
  return count;
}

/** One error for each member: an enumeration also fails its type. */
function distinct(found: NonNullable<ValidateFunction['errors']>): ArgumentError[] {
  const errors = new Map<string, string>();
  for (const { instancePath, keyword, message = '', params } of found) {
    const { additionalProperty, allowedValues, missingProperty } = params as Record<string, string | string[]>;
    const path = [instancePath.slice(1), additionalProperty ?? missingProperty ?? ''].filter(Boolean).join('/');
    const field = path.slice(0, mostOfField);
    if (keyword === 'additionalProperties') errors.set(field, 'is not an argument of this tool');
    else if (keyword === 'required') errors.set(field, 'is required');
    else errors.set(field, keyword === 'enum' ? `must be one of ${[allowedValues].flat().join(', ')}` : message);
  }
  return [...errors].slice(0, mostErrors).map(([field, message]) => ({ field, message }));
}
