import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import type { FormatReaders } from './formats';
import { createMessage } from '../languages';
import { type Normalizer, normalizerOf } from './normalization';

/** Converts the parameters of one location to the contract's form, in place, and appends their errors to `problems`. */
export interface ParameterReader {
  (values: Record<string, unknown>, problems: FieldError[]): void;
  /** The names of the parameters. */
  names: readonly string[];
}

/**
 * Returns the reader of an operation's parameters in the path or the query. Names are case-insensitive. Unknown parameters stay,
 * so that the validator rejects them, unless `dropsUnknown`.
 */
export function parameterReader(
  parameters: OpenAPIV3.ParameterObject[],
  place: 'path' | 'query',
  formats: FormatReaders,
  { dropsUnknown = false } = {},
): ParameterReader {
  const known = new Map<string, { name: string; isList: boolean; normalize: Normalizer }>();
  for (const { name, schema, in: its } of parameters) {
    if (its !== place) continue;
    known.set(name.toLowerCase(), {
      name,
      isList: (schema as OpenAPIV3.SchemaObject).type === 'array',
      normalize: normalizerOf(schema as OpenAPIV3.SchemaObject, 'parameter', formats),
    });
  }
  const parameterOf = (written: string) => {
    // PHP and axios append `[]` to the names of lists.
    const list = written.endsWith('[]') ? known.get(written.slice(0, -2).toLowerCase()) : undefined;
    return list?.isList ? list : known.get(written.toLowerCase());
  };
  const read = (values: Record<string, unknown>, problems: FieldError[]) => {
    for (const written in values) {
      const parameter = parameterOf(written);
      const given = parameter ? rename(values, written, parameter.name) : written;
      if (dropsUnknown && !parameter) delete values[given];
      else if (values[given] === '') {
        problems.push({ field: given, code: 'minLength', message: createMessage('field.empty') });
        delete values[given];
      } else if (parameter && !parameter.isList && Array.isArray(values[given])) {
        problems.push({ field: given, code: 'custom', message: createMessage('field.twice') });
        delete values[given];
      } else if (parameter) values[given] = parameter.normalize(values[given], given, problems);
    }
  };
  return Object.assign(read, { names: [...known.values()].map(({ name }) => name) });
}

/** Moves the value of `written` to `name`, beside a value that is already there; returns `name`. */
function rename(values: Record<string, unknown>, written: string, name: string): string {
  if (written === name) return name;
  values[name] = values[name] === undefined ? values[written] : [values[name], values[written]].flat();
  delete values[written];
  return name;
}

/** How many parameters a query may have. No operation has as many, not even with every value of its lists. */
export const mostParameters = 200;

/** The parameters of a query; a repeated parameter is a list. Undefined if there are more than {@link mostParameters}. */
export function queryOf(search: string): Record<string, unknown> | undefined {
  let parameters = 1;
  for (let end = search.indexOf('&'); end !== -1; end = search.indexOf('&', end + 1))
    if (++parameters > mostParameters) return undefined;
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else query[name] = [earlier, value];
  }
  return query;
}
