import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { type Normalizer, normalizerOf } from './normalization';

/** Brings the parameters of one place into the contract's own form, in place; what is wrong with them goes into `problems`. */
export interface ParameterReader {
  (values: Record<string, unknown>, problems: FieldError[]): void;
  /** Those that there are. */
  names: readonly string[];
}

/**
 * The reader of an operation's parameters in the path or the query. One that is not known stays where it is, because it has to be
 * refused, unless unknown ones are dropped. One that is known but for its case is looked at and stays unknown.
 */
export function parameterReader(
  parameters: OpenAPIV3.ParameterObject[],
  place: 'path' | 'query',
  { dropsUnknown = false } = {},
): ParameterReader {
  const known = new Map<string, { name: string; normalize: Normalizer }>();
  for (const { name, schema, in: its } of parameters) {
    if (its !== place) continue;
    known.set(name.toLowerCase(), { name, normalize: normalizerOf(schema as OpenAPIV3.SchemaObject, 'text') });
  }
  const read = (values: Record<string, unknown>, problems: FieldError[]) => {
    for (const given in values) {
      const parameter = known.get(given.toLowerCase());
      if (dropsUnknown && parameter?.name !== given) delete values[given];
      else if (parameter) {
        const value = parameter.normalize(values[given], parameter.name, problems);
        if (parameter.name === given) values[given] = value;
      }
    }
  };
  return Object.assign(read, { names: [...known.values()].map(({ name }) => name) });
}

/** The parameters of a query; one that is repeated is a list. */
export function queryOf(search: string): Record<string, unknown> {
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
