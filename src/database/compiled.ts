import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Trx } from './connection';
import { deferred } from './deferred';
import { type Dialect, dialectOf } from './dialect';
import { type BoundValues, Param } from './param';
import { plannedOnce } from './planned-once';

type Scalar = string | number | null;
type Values = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

// oxlint-disable-next-line typescript/no-explicit-any -- each placeholder has its own type
type Placeholders = Readonly<Record<string, Param<any> | readonly Param<any>[] | undefined>>;

/** What determines the text of the statement and is not bound: a sort order, a role. */
export type Shape = Readonly<Record<string, string | number | boolean | undefined>>;

type ShapeArguments<Form> = Form extends Record<string, never> ? [] : [Form];

/** A statement that is compiled once for each of its forms. Calling it executes it and returns the rows. */
export interface CompiledStatement<Row, Given, Form> {
  (db: Database, values: Given, ...shape: ShapeArguments<Form>): Promise<Row[]>;
  /**
   * Executes it at the latest with the next statement of the transaction or its commit, which also throws its errors. The array has the rows
   * only after that. PostgreSQL gets both in one round trip.
   */
  later(trx: Trx, values: Given, ...shape: ShapeArguments<Form>): Promise<Row[]>;
  /** The statement with its values, not executed. */
  compile(db: Database, values: Given, ...shape: ShapeArguments<Form>): CompiledQuery<Row>;
}

interface CompiledForm<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter of the statement: its placeholder, or a value that is the same in every execution. */
  parameters: readonly unknown[];
}

/** The largest number of forms that are cached of one statement: those that were executed last. */
const maxForms = 300;

/**
 * A statement that is built and compiled once for each of its forms, and then only bound: for most statements, building costs more than
 * executing. `build` gets a placeholder ({@link Param}) for each value. The form of a statement depends on which values are undefined, on
 * the lengths of arrays, and on `shape`; `build` can see these, and no value.
 *
 *     const listTitles = compiled((db, { city, ids }: { city?: Param<number>; ids: Param<number>[] }) =>
 *       db.selectFrom('rent_property').select('title').where('id', 'in', ids)
 *         .$if(city !== undefined, (query) => query.where('city', '=', city!)));
 *     await listTitles(db, { ids: [7, 8] });
 *
 * `isPlannedOnce` decides for each form whether it is {@link plannedOnce}.
 *
 * Throws if a value does not appear among the statement's parameters.
 */
export function compiled<Row, Given extends Placeholders, Form extends Shape = Record<string, never>>(
  build: (db: Database, params: Given, shape: Form) => Compilable<Row>,
  isPlannedOnce: (params: Given, shape: Form) => boolean = () => false,
): CompiledStatement<Row, BoundValues<Given>, Form> {
  // Created with the first execution, because a process uses one dialect.
  const forms: { [Of in Dialect]?: LRUCache<string, CompiledForm<Row>> } = {};

  function bind(db: Database, values: Values, shape: Shape | undefined): CompiledQuery<Row> {
    const cached = (forms[dialectOf(db)] ??= new LRUCache({ max: maxForms }));
    const key = formKey(values, shape);
    let form = cached.get(key);
    if (!form) {
      const params = placeholdersOf(values);
      const given = [params as Given, (shape ?? {}) as Form] as const;
      form = compileForm(build(db, ...given), params);
      if (isPlannedOnce(...given)) form.query = plannedOnce(form.query);
      cached.set(key, form);
    }
    const parameters = form.parameters.map((given) => (given instanceof Param ? valueOf(given, values) : given));
    return { ...form.query, parameters };
  }

  const execute = async (db: Database, values: BoundValues<Given>, ...[shape]: ShapeArguments<Form>) =>
    (await db.executeQuery<Row>(bind(db, values, shape))).rows;
  return Object.assign(execute, {
    later: async (trx: Trx, values: BoundValues<Given>, ...[shape]: ShapeArguments<Form>) =>
      (await trx.executeQuery<Row>(deferred(bind(trx, values, shape)))).rows,
    compile: (db: Database, values: BoundValues<Given>, ...[shape]: ShapeArguments<Form>) =>
      bind(db, values as Values, shape),
  });
}

/** Equal for values and shapes that result in the same statement. */
function formKey(values: Values, shape: Shape | undefined): string {
  let key = '';
  for (const name in shape) key += `${name}=${shape[name]};`;
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) key += Array.isArray(value) ? `,${name}*${value.length}` : `,${name}`;
  }
  return key;
}

function placeholdersOf(values: Values): Placeholders {
  const params: Record<string, Placeholders[string]> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) params[name] = undefined;
    else if (Array.isArray(value)) params[name] = value.map((_, index) => new Param(name, index));
    else params[name] = new Param(name);
  }
  return params;
}

function compileForm<Row>(built: Compilable<Row>, params: Placeholders): CompiledForm<Row> {
  const query = built.compile();
  for (const param of Object.values(params).flat())
    if (param && !query.parameters.includes(param))
      throw new Error(`${param.name} is not among the parameters of the statement: ${query.sql}`);
  return { query, parameters: query.parameters };
}

function valueOf({ name, index }: Param<unknown>, values: Values): unknown {
  const value = values[name];
  return index === undefined ? value : (value as readonly Scalar[])[index];
}
