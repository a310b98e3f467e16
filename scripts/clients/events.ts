/** Classes of the types of events for the clients, told apart by `type`. The generators have only one class with all members. */
import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, nameOf } from '../../src/contract/document';
import { nameOfText } from '../sdk/source/enumerations';
import { eventSchemas } from '../generate/sdk/events';

interface Member {
  /** In camel case, as in the contract. */
  name: string;
  kind: 'integer' | 'number' | { schema: string };
  isNullable: boolean;
  description: string;
}

interface EventClass {
  /** As in `reservation.created`. */
  type: string;
  /** The name of the member of the enumeration EventType. */
  member: string;
  /** As in `ReservationCreatedEvent`. */
  name: string;
  description: string;
  members: Member[];
}

function eventClasses(contract: OpenAPIV3.Document): EventClass[] {
  return eventSchemas(contract).map(([type, name, { allOf, description = '' }]) => {
    const { data } = (allOf![1] as Schema).properties as Record<'data', Schema>;
    const { properties = {} } = data.allOf![1] as Schema;
    const members = (Object.entries(properties) as [string, Schema][]).map(([member, schema]) =>
      memberOf(member, schema),
    );
    return { type, member: nameOfText(type), name, description, members };
  });
}

function memberOf(name: string, { type, allOf, nullable = false, description = '' }: Schema): Member {
  const reference = allOf?.[0];
  if (reference && '$ref' in reference)
    return { name, kind: { schema: nameOf(reference) }, isNullable: nullable, description };
  if (type !== 'integer' && type !== 'number')
    throw new Error(`the member ${name} of an event is neither a number nor a schema`);
  return { name, kind: type, isNullable: nullable, description };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The schemas to which members refer. */
const schemasIn = (classes: EventClass[]) =>
  [
    ...new Set(
      classes.flatMap(({ members }) => members.flatMap(({ kind }) => (typeof kind === 'object' ? [kind.schema] : []))),
    ),
  ].toSorted();

/** The module `rental_marketplace.events`. */
export function pythonEvents(contract: OpenAPIV3.Document): string {
  const classes = eventClasses(contract);
  const names = { integer: 'int', number: 'float' };
  const typeOf = ({ kind, isNullable }: Member) => {
    const plain = typeof kind === 'object' ? kind.schema : names[kind];
    return isNullable ? `Optional[${plain}]` : plain;
  };
  const imports = ['Event', 'EventData', 'EventType', ...schemasIn(classes)].map(
    (name) => `from rental_marketplace.models.${snake(name).slice(1)} import ${name}\n`,
  );
  const bodies = classes.map(({ name, member, description, members }) => {
    const fields = members.map((one) => {
      const alias = snake(one.name) === one.name ? '' : `alias="${one.name}", `;
      return `    ${snake(one.name)}: ${typeOf(one)} = Field(${alias}description=${JSON.stringify(one.description)})\n`;
    });
    return `
class ${name}Data(EventData):
    """\`data\` of ${name}: these members are set, and the others are None."""

${fields.join('') || '    pass\n'}

class ${name}(Event):
    """${description}"""

    type: Literal[EventType.${member}]
    data: ${name}Data

`;
  });
  return `# Generated from the contract. Do not edit.
"""One class for each type of event. \`typed\` returns an event as the class of its type."""

from __future__ import annotations

from typing import Dict, Literal, Optional, Type

from pydantic import Field

${imports.toSorted().join('')}
${bodies.join('')}
EVENT_CLASSES: Dict[str, Type[Event]] = {
${classes.map(({ type, name }) => `    "${type}": ${name},\n`).join('')}}


def typed(event: Event) -> Event:
    """
    Returns the event as the class of its type, such as ReservationCreatedEvent, so that isinstance tells which members of \`data\` are set.
    An event of a type that this version does not know is returned as it is.
    """
    known = EVENT_CLASSES.get(event.type.value)
    return event if known is None else known.model_validate(event.model_dump())
`;
}

/** The names that the package exports, for \`__init__.py\`. */
export function pythonExports(contract: OpenAPIV3.Document): string {
  const names = ['typed', ...eventClasses(contract).map(({ name }) => name)];
  return names.map((name) => `from rental_marketplace.events import ${name} as ${name}\n`).join('');
}

/** The file `Events.kt`. */
export function kotlinEvents(contract: OpenAPIV3.Document): string {
  const classes = eventClasses(contract);
  const names = { integer: 'Int', number: 'Double' };
  const typeOf = ({ kind, isNullable }: Member) =>
    `${typeof kind === 'object' ? kind.schema : names[kind]}${isNullable ? '?' : ''}`;
  const bodies = classes.map(({ name, description, members }) => {
    const fields = members.map((one) => `    /** ${one.description} */\n    val ${one.name}: ${typeOf(one)},\n`);
    return `/** ${description} */\ndata class ${name}(\n    override val event: Event,\n${fields.join('')}) : TypedEvent()\n`;
  });
  const branches = classes.map(({ name, member, members }) => {
    const given = members.map((one) => `, data.${one.name}${one.isNullable ? '' : '!!'}`);
    return `        EventType.${member} -> ${name}(this${given.join('')})\n`;
  });
  const imports = ['Event', 'EventType', ...schemasIn(classes)].toSorted();
  return `// Generated from the contract. Do not edit.
package com.rentalmarketplace

${imports.map((name) => `import com.rentalmarketplace.models.${name}\n`).join('')}
/** An event as the class of its type, whose members are those of \`data\` that the type has. */
sealed class TypedEvent {
    /** The event as the service sent it. */
    abstract val event: Event
}

/** An event of a type that this version does not know. */
data class UnknownEvent(override val event: Event) : TypedEvent()

${bodies.join('\n')}
/** The event as the class of its type: \`when (val typed = event.typed()) { is ReservationCreatedEvent -> … }\`. */
fun Event.typed(): TypedEvent =
    when (type) {
${branches.join('')}        else -> UnknownEvent(this)
    }
`;
}
