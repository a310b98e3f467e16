/**
 * Compares two contracts and separates breaks, which affect a client of the older one, from additions: new operations, optional request
 * members, response members and members of open enumerations. A major version has additions only.
 */
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved } from '../../src/contract/document';
import { notBlank, writable, writableNotBlank } from '../../src/contract/texts';
import { type Content, type Named, named, operationsByPlace, parametersOf, tokenOf } from './document';

type Document = OpenAPIV3.Document;
type Parameter = OpenAPIV3.ParameterObject;
type RawSchema = Schema | OpenAPIV3.ReferenceObject;

/** Each change once, as `where: what`. A change of a shared schema is reported once, under the name of the schema. */
export interface Changes {
  breaks: string[];
  additions: string[];
}

/** Whether a schema is used in requests or in responses. */
type Direction = 'request' | 'response';

/** The changes from `before` to `after`. */
export function compareContracts(before: Document, after: Document): Changes {
  return new Comparison(before, after).run();
}

/** The bounds of a schema, and whether a greater value is stricter. */
const bounds = { minimum: 1, minLength: 1, minItems: 1, maximum: -1, maxLength: -1, maxItems: -1 } as const;

class Comparison {
  private readonly breaks = new Set<string>();
  private readonly additions = new Set<string>();
  private readonly compared = new Set<string>();

  constructor(
    private readonly before: Document,
    private readonly after: Document,
  ) {}

  run(): Changes {
    const later = operationsByPlace(this.after);
    const earlier = operationsByPlace(this.before);
    for (const [where, operation] of earlier) {
      const same = later.get(where);
      if (same) this.compareOperations(where, operation, same);
      else this.break(where, 'the operation is removed');
    }
    for (const where of later.keys()) if (!earlier.has(where)) this.add(where, 'a new operation');
    return { breaks: [...this.breaks], additions: [...this.additions] };
  }

  private break(where: string, what: string): void {
    this.breaks.add(`${where}: ${what}`);
  }

  private add(where: string, what: string): void {
    this.additions.add(`${where}: ${what}`);
  }

  private compareOperations(where: string, old: Operation, now: Operation): void {
    const id = old.operationId;
    if (now.operationId !== id) this.break(where, `the operationId ${id} is now ${now.operationId}`);
    // The SDK has a class for each tag.
    if (now.tags[0] !== old.tags[0]) this.break(id, `the tag ${old.tags[0]} is now ${now.tags[0]}`);
    if (now.deprecated && !old.deprecated) this.add(id, 'deprecated');
    this.compareAccess(id, old, now);
    this.compareParameters(id, old, now);
    this.compareRequestBodies(id, old, now);
    this.compareResponses(id, old, now);
  }

  private compareAccess(id: string, old: Operation, now: Operation): void {
    const [was, is] = [tokenOf(old), tokenOf(now)];
    const others = missing(is.kinds, was.kinds);
    if (is.need > was.need || missing(was.kinds, is.kinds).length > 0)
      this.break(id, 'has stricter requirements for the token');
    else if (is.need < was.need) this.add(id, 'asks for less of a token');
    else if (others.length > 0) this.add(id, `also accepts ${others.join(' and ')}`);

    const [oldRoles, roles] = [old['x-roles'] ?? [], now['x-roles'] ?? []];
    if (was.need === 2 && is.need === 2) {
      for (const role of missing(oldRoles, roles)) this.break(id, `${role} may no longer call it`);
      for (const role of missing(roles, oldRoles)) this.add(id, `${role} may call it`);
    }
    const [oldOwn, own] = [old['x-own-only'] ?? [], now['x-own-only'] ?? []];
    const everybody = (value: string[] | 'person') => (value === 'person' ? oldRoles : value);
    const narrowed = missing(everybody(own), everybody(oldOwn)).filter((role) => oldRoles.includes(role));
    if (own === 'person' && oldOwn !== 'person') this.break(id, 'the record is now limited to one person');
    else for (const role of narrowed) this.break(id, `${role} now reaches only records of their own`);
  }

  private compareParameters(id: string, old: Operation, now: Operation): void {
    const earlier = parametersOf(old);
    const later = parametersOf(now);
    for (const [name, parameter] of earlier) {
      const same = later.get(name);
      if (!same) this.break(id, `the parameter ${name} is removed`);
      else this.compareParameter(`${id} ${name}`, parameter, same);
    }
    for (const [name, { required }] of later) {
      if (earlier.has(name)) continue;
      if (required) this.break(id, `the new parameter ${name} is required`);
      else this.add(id, `the parameter ${name}`);
    }
  }

  private compareParameter(where: string, old: Parameter, now: Parameter): void {
    if (now.required && !old.required) this.break(where, 'is now required');
    this.compareSchemas(where, old.schema!, now.schema!, 'request');
  }

  private compareRequestBodies(id: string, old: Operation, now: Operation): void {
    const earlier = old.requestBody && resolved<OpenAPIV3.RequestBodyObject>(this.before, old.requestBody);
    const later = now.requestBody && resolved<OpenAPIV3.RequestBodyObject>(this.after, now.requestBody);
    if (earlier && !later) this.break(id, 'no longer accepts a body');
    if (!earlier && later?.required) this.break(id, 'now requires a body');
    if (!earlier && later && !later.required) this.add(id, 'takes a body');
    if (!earlier || !later) return;
    if (later.required && !earlier.required) this.break(id, 'now requires a body');
    this.compareContents(`${id} body`, earlier.content, later.content, 'request');
  }

  private compareResponses(id: string, old: Operation, now: Operation): void {
    for (const [status, response] of Object.entries(old.responses)) {
      const same = now.responses[status];
      if (!same) {
        this.break(id, `the status ${status} is removed`);
        continue;
      }
      const earlier = resolved<OpenAPIV3.ResponseObject>(this.before, response);
      const later = resolved<OpenAPIV3.ResponseObject>(this.after, same);
      for (const name of missing(Object.keys(earlier.headers ?? {}), Object.keys(later.headers ?? {})))
        this.break(`${id} ${status}`, `the header ${name} is removed`);
      this.compareContents(`${id} ${status}`, earlier.content ?? {}, later.content ?? {}, 'response');
    }
    for (const status of missing(Object.keys(now.responses), Object.keys(old.responses))) {
      // Clients handle an unknown error status by its class, and receive 304 only after sending If-None-Match. They have to know every
      // other status.
      if (/^(304|[45])/.test(status)) this.add(id, `the status ${status}`);
      else this.break(id, `the status ${status} is new`);
    }
  }

  private compareContents(where: string, old: Content, now: Content, direction: Direction): void {
    for (const type of missing(Object.keys(old), Object.keys(now))) this.break(where, `${type} is removed`);
    for (const type of missing(Object.keys(now), Object.keys(old))) this.add(where, type);
    for (const [type, { schema }] of Object.entries(old)) {
      const later = now[type]?.schema;
      if (schema && later) this.compareSchemas(`${where} ${type}`, schema, later, direction);
    }
  }

  private compareSchemas(where: string, old: RawSchema, now: RawSchema, direction: Direction): void {
    const [was, is] = [named(this.before, old), named(this.after, now)];
    // Clients have a type for each object and enumeration, so their names matter; names of text and number schemas do not.
    if (was.name !== undefined && was.name !== is.name && (was.schema.type === 'object' || was.schema.enum)) {
      if (this.after.components?.schemas?.[was.name]) this.break(where, `${was.name} is now ${is.name ?? 'unnamed'}`);
      else this.break(`schema ${was.name}`, `is removed and replaced by ${is.name ?? 'an unnamed schema'}`);
    }
    if (direction === 'response' && is.isNullable && !was.isNullable) this.break(where, 'may now be null');
    if (direction === 'request' && was.isNullable && !is.isNullable) this.break(where, 'may no longer be null');
    if (direction === 'request' && is.isNullable && !was.isNullable) this.add(where, 'may be null');
    // A shared schema is compared once for each direction.
    const isShared = was.name !== undefined && was.name === is.name;
    const label = isShared ? `${was.name} (${direction})` : where;
    if (isShared && this.compared.has(label)) return;
    this.compared.add(label);
    this.compareValues(label, was, is, direction);
    this.compareMembers(label, was.schema, is.schema, direction);
  }

  private compareValues(where: string, { schema: old }: Named, { schema: now }: Named, direction: Direction): void {
    for (const key of ['type', 'format'] as const) {
      if (old[key] !== now[key]) this.break(where, `the ${key} ${old[key] ?? '(none)'} is now ${now[key] ?? '(none)'}`);
    }
    for (const [key, sign] of Object.entries(bounds) as [keyof typeof bounds, number][]) {
      // A missing bound allows everything. Requests must not become stricter; responses must not become looser.
      const strictness = ({ [key]: bound }: Schema) => (bound === undefined ? -Infinity : sign * bound);
      const stricter = strictness(now) - strictness(old);
      const change = `${key} ${old[key] ?? '(none)'} is now ${now[key] ?? '(none)'}`;
      if (strictness(now) === strictness(old)) continue;
      if (direction === 'request' ? stricter > 0 : stricter < 0) this.break(where, change);
      else if (direction === 'request') this.add(where, change);
    }
    const [was, is] = [told(old), told(now)];
    if (was !== is && (direction === 'request' ? is : was)) this.break(where, 'the pattern has changed');
    const [default_, nowDefault] = [JSON.stringify(old.default), JSON.stringify(now.default)];
    if (direction === 'request' && default_ !== undefined && default_ !== nowDefault)
      this.break(where, `the default ${default_} is now ${nowDefault ?? '(none)'}`);
    this.compareEnumerations(where, old, now, direction);
  }

  private compareEnumerations(where: string, old: Schema, now: Schema, direction: Direction): void {
    if (!old.enum && now.enum && direction === 'request') this.break(where, 'is now an enumeration');
    if (old.enum && !now.enum && direction === 'response') this.break(where, 'is no longer an enumeration');
    if (!old.enum || !now.enum) return;
    const names = ({ enum: values = [], 'x-enum-varnames': varnames }: Schema) =>
      new Map(values.map((value: unknown, index) => [value, varnames?.[index] ?? String(value)]));
    const [earlier, later] = [names(old), names(now)];
    for (const [value, name] of earlier) {
      if (!later.has(value)) this.break(where, `the member ${name} is removed`);
      else if (later.get(value) !== name) this.break(where, `the member ${name} is now called ${later.get(value)}`);
    }
    for (const [value, name] of later) {
      if (earlier.has(value)) continue;
      if (direction === 'response' && !old['x-open']) this.break(where, `the member ${name} is new, in a closed list`);
      else this.add(where, `the member ${name}`);
    }
    if (old['x-open'] && !now['x-open']) this.break(where, 'is no longer open');
  }

  private compareMembers(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [earlier, later] = [old.properties ?? {}, now.properties ?? {}];
    const [needed, stillNeeded] = [old.required ?? [], now.required ?? []];
    for (const [name, member] of Object.entries(earlier)) {
      const same = later[name];
      if (!same) this.break(`${where}.${name}`, 'is removed');
      else this.compareSchemas(`${where}.${name}`, member, same, direction);
      if (direction === 'response' && same && needed.includes(name) && !stillNeeded.includes(name))
        this.break(`${where}.${name}`, 'may now be absent');
      if (direction === 'request' && same && stillNeeded.includes(name) && !needed.includes(name))
        this.break(`${where}.${name}`, 'is now required');
    }
    for (const name of missing(Object.keys(later), Object.keys(earlier))) {
      if (direction === 'request' && stillNeeded.includes(name)) this.break(`${where}.${name}`, 'is new and required');
      else this.add(`${where}.${name}`, 'a new member');
    }
    if ('items' in old && 'items' in now) this.compareSchemas(`${where}[]`, old.items, now.items, direction);
    const [rest, laterRest] = [old.additionalProperties, now.additionalProperties];
    if (typeof rest === 'object' && typeof laterRest === 'object')
      this.compareSchemas(`${where}.*`, rest, laterRest, direction);
    else if (JSON.stringify(rest) !== JSON.stringify(laterRest))
      this.break(where, 'the rule for other members has changed');
  }
}

/** The pattern, without the rule against U+0000, which applied to all texts before the document stated it. */
function told({ pattern }: Schema): string | undefined {
  if (pattern === writableNotBlank) return notBlank;
  return pattern === writable ? undefined : pattern;
}

/** The items of `list` that `other` lacks. */
function missing(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((name) => !other.includes(name));
}
