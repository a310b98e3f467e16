import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connection';
import { type Dialect, dialectOf } from './dialect';

type Scalar = string | number | null;

/** What is bound when a query runs. What is undefined, and how long an array is, decides about the query itself. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

/** What decides about the query itself without being bound: a sort, a role. */
export type Shape = Readonly<Record<string, string | number | boolean | undefined>>;

/** Stands in a query that is being compiled for a value that is not known yet. */
class Placeholder {
  constructor(
    readonly name: string,
    readonly index?: number,
  ) {}

  valueIn(values: Values): unknown {
    const value = values[this.name];
    return this.index === undefined ? value : (value as readonly Scalar[])[this.index];
  }
}

interface Compiled {
  query: CompiledQuery;
  /** Of each parameter of the query: where its value comes from, or the value itself. */
  parameters: readonly unknown[];
}

/** So many forms of one query are kept; a client that asks for more of them waits for each to be compiled. */
const mostForms = 300;

/**
 * A query that is built and compiled once for each form that it takes, and then only bound: building it anew costs more than most
 * queries themselves. `build` gets placeholders in place of the values, typed as the values are, and may do no more with them than
 * put them into the query; it can see which are undefined, and how long an array is. Answers the rows.
 *
 *     const listTitles = compiled((db, { city, ids }: { city?: number; ids: number[] }) =>
 *       db.selectFrom('rent_property').select('title').where('id', 'in', ids)
 *         .$if(city !== undefined, (query) => query.where('city', '=', city!)));
 *     await listTitles(db, { ids: [7, 8] });
 *
 * Throws where a value has not come to stand in the query as it is.
 */
export function compiled<Row, Given extends Values, Form extends Shape = Record<string, never>>(
  build: (db: Database, values: Given, shape: Form) => Compilable<Row>,
): (db: Database, values: Given, ...shape: Form extends Record<string, never> ? [] : [Form]) => Promise<Row[]> {
  const forms: Record<Dialect, Map<string, Compiled>> = { sqlite: new Map(), postgres: new Map() };
  return async (db, values, ...[shape]) => {
    const known = forms[dialectOf(db)];
    const form = formOf(values, shape);
    let one = known.get(form);
    if (!one) {
      const places = placesFor(values);
      one = compile(build(db, places as Given, (shape ?? {}) as Form), places);
      if (known.size < mostForms) known.set(form, one);
    }
    const { query } = one;
    const parameters = one.parameters.map((given) => (given instanceof Placeholder ? given.valueIn(values) : given));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Equal for values and shapes that make the same query. */
function formOf(values: Values, shape: Shape | undefined): string {
  let form = '';
  for (const name in shape) form += `${name}=${shape[name]};`;
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) form += Array.isArray(value) ? `,${name}*${value.length}` : `,${name}`;
  }
  return form;
}

function placesFor(values: Values): Record<string, Placeholder | Placeholder[] | undefined> {
  const places: Record<string, Placeholder | Placeholder[] | undefined> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) places[name] = undefined;
    else if (Array.isArray(value)) places[name] = value.map((_, index) => new Placeholder(name, index));
    else places[name] = new Placeholder(name);
  }
  return places;
}

function compile(built: Compilable, places: ReturnType<typeof placesFor>): Compiled {
  const query = built.compile();
  for (const place of Object.values(places).flat())
    if (place && !query.parameters.includes(place))
      throw new Error(`${place.name} is not a parameter of the query as it is: ${query.sql}`);
  return { query, parameters: query.parameters };
}
