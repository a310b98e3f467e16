import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, nameOf, nullableReferenceOf, resolved } from '../../../src/contract/document';
import { type Html, html } from './html';
import type { Markdown } from './markdown';

/** Formats that readers know by another name than the contract's. */
const formats: Record<string, string> = { 'calendar-date': 'YYYY-MM-DD', date: 'YYYY-MM-DD' };

type Node = Schema | OpenAPIV3.ReferenceObject;

/** Renders schemas as lists of members, with types, bounds and descriptions. */
export class Schemas {
  constructor(
    private readonly document: OpenAPIV3.Document,
    private readonly markdown: Markdown,
  ) {}

  /** Resolves references; returns the schema and its name in the contract. */
  look(node: Node): { name?: string; schema: Schema } {
    if ('$ref' in node) return { name: nameOf(node), schema: resolved<Schema>(this.document, node) };
    const reference = nullableReferenceOf(node);
    const [only = reference, ...more] = node.allOf ?? [];
    if (!only || more.length > 0) return { schema: node };
    // A reference with a description, or one that can be null.
    const { allOf: _all, anyOf: _any, ...own } = node;
    const { name, schema } = this.look(only);
    return { name, schema: { ...schema, ...own, ...(reference && { nullable: true }) } };
  }

  /** The members of an object, or of the objects in a list; undefined if there are none. */
  members(node: Node): Html | undefined {
    const { schema } = this.look(node);
    if (schema.type === 'array') return this.members(schema.items);
    const members = Object.entries(schema.properties ?? {});
    if (members.length === 0) return undefined;
    return html`<ul class="members">
      ${members.map(([name, member]) => this.member(name, member, schema.required?.includes(name) ?? false))}
    </ul>`;
  }

  /** A member or a parameter, whose own description and deprecation are not in its schema. */
  member(
    name: string,
    node: Node,
    isRequired: boolean,
    { description, deprecated }: Pick<OpenAPIV3.ParameterObject, 'description' | 'deprecated'> = {},
  ): Html {
    const { schema } = this.look(node);
    const isOld = deprecated ?? schema.deprecated;
    const inner = this.members(node);
    // A line cannot contain a table; following-events.html has the table of event types.
    const text = (description ?? schema.description)?.replace(
      / `data` contains, depending on the type:\n\n(\|.*\n?)+/,
      '',
    );
    return html`<li>
      <code class="name${isOld && ' old'}">${name}</code> <span class="type">${this.type(node)}</span>
      ${isRequired && html`<span class="required">required</span>`}
      ${isOld && html`<span class="deprecated">deprecated</span>`}
      ${text && html`<div>${this.markdown.line(text)}</div>`} ${this.bounds(schema)}
      ${
        inner &&
        html`<details>
          <summary>Members of ${name}</summary>
          ${inner}
        </details>`
      }
    </li>`;
  }

  /** The type in words, with a link to the enumeration if it is one. `ending` is that of the plural, if there are several. */
  type(node: Node, ending = ''): Html {
    const { name, schema } = this.look(node);
    if (schema.type === 'array') return html`list${ending} of ${this.type(schema.items, 's')}`;
    const plain = schema.format === 'binary' ? `file${ending}` : schema.type ? `${schema.type}${ending}` : 'any';
    const format =
      schema.format &&
      !/^(int32|binary|float|double)$/.test(schema.format) &&
      ` (${formats[schema.format] ?? schema.format})`;
    // That an optional member can be null is described once, in the conventions.
    const orNull = schema.nullable && schema['x-null'] !== 'absent' && ' or null';
    if (name && schema.enum && schema['x-enum-varnames'])
      return html`${plain}, <a href="${enumerationAddress(name, schema)}">${name}</a>${orNull}`;
    return html`${plain}${format}${orNull}`;
  }

  private bounds(schema: Schema): Html | undefined {
    const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
    const parts = [
      // The maximum of the integer type is not worth showing.
      between(minimum, maximum === 2 ** 31 - 1 ? undefined : maximum),
      // The format of a date says more than its length.
      !/^(calendar-)?date/.test(schema.format ?? '') && between(minLength, maxLength, ' character', 's'),
      between(minItems, maxItems, ' entr', 'ies', 'y'),
      schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
      schema.enum && !schema['x-enum-varnames'] && `one of ${schema.enum.join(', ')}`,
    ].filter(Boolean);
    return parts.length === 0 ? undefined : html`<div class="bounds">${parts.join(' · ')}</div>`;
  }
}

/** The address of an enumeration's description, or of one of its members. */
export function enumerationAddress(name: string, schema: Schema, member?: string): string {
  return `./${schema['x-state-machine'] ? 'states' : 'enumerations'}.html#${name}${member ? `.${member}` : ''}`;
}

function between(least?: number, most?: number, unit = '', plural = '', singular = ''): string | undefined {
  const counted = (count: number) => `${count}${unit}${count === 1 ? singular : plural}`;
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return least === 0 ? undefined : `at least ${counted(least!)}`;
  if (least === most) return counted(most);
  return least ? `${least} to ${counted(most)}` : `at most ${counted(most)}`;
}
