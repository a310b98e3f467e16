import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import type { FormatReaders } from './formats';
import { createMessage } from '../languages';
import { type Normalizer, normalizerOf } from './normalization';

/** Brings the parameters of one place into the contract's own form, in place; what is wrong with them goes into `problems`. */
export interface ParameterReader {
  (values: Record<string, unknown>, problems: FieldError[]): void;
  /** Those that there are. */
  names: readonly string[];
}

/**
 * The reader of an operation's parameters in the path or the query. One that is not known stays where it is, because it has to be
 * refused, unless unknown ones are dropped. Names are theirs in any letter case, as those of members are.
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
    // As PHP and axios have it.
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

/** Puts what was written under another name with what there is under `name`, and answers that. */
function rename(values: Record<string, unknown>, written: string, name: string): string {
  if (written === name) return name;
  values[name] = values[name] === undefined ? values[written] : [values[name], values[written]].flat();
  delete values[written];
  return name;
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
