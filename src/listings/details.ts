import { textMembers } from '../../generated/names';
import type { FieldError } from '../contract/failures';
import type { components } from '../contract/handler';
import { createMessage } from '../languages';

type Details = components['schemas']['Details'];
type Json = Record<string, unknown>;

const maxLevels = 8;
const maxRooms = 2 ** 31 - 1;
const noCounts: Details['room'] = {
  bedrooms: null,
  livingRooms: null,
  bathrooms: null,
  kitchens: null,
  balconies: null,
  beds: null,
  maxGuests: null,
};

type CountName = keyof typeof noCounts;

/** Names by their lower-case form. */
const members = namesOf(['services', 'terms', 'room']);
const counted = namesOf(Object.keys(noCounts) as CountName[]);
const services: ReadonlySet<unknown> = new Set(textMembers.Service);
const terms: ReadonlySet<unknown> = new Set(textMembers.Term);

function namesOf<Name extends string>(names: readonly Name[]): ReadonlyMap<string, Name> {
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/**
 * Reads a DetailsJSON: the text of a JSON object of at most 8 levels. As in any body, member names are case-insensitive, and null means
 * absent. Adds an error for each invalid member to `errors`: a service or term that the contract does not define, or a number of rooms that is
 * not an integer from 0 to 2³¹ - 1. Ignores other members.
 */
export function readDetails(text: string, errors: FieldError[] = []): Details {
  const reader = new DetailsReader(errors);
  const found = reader.members(parsed(text), '', members);
  return {
    services: reader.names(found.services, 'services', services) as Details['services'],
    terms: reader.names(found.terms, 'terms', terms) as Details['terms'],
    room: reader.counts(found.room),
  };
}

/** Undefined if the text is not JSON, or nests too deeply. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isWithin(value, maxLevels) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stops at the limit: a text of 20,000 characters can nest deep enough to exhaust the stack. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

class DetailsReader {
  constructor(private readonly errors: FieldError[]) {}

  /** The members of `value` with a name among `known`, case-insensitive. A second member of the same name is an error. */
  members<Name extends string>(value: unknown, path: string, known: ReadonlyMap<string, Name>) {
    const found: Partial<Record<Name, unknown>> = {};
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const message =
        path === '' ? createMessage('listing.details', { levels: maxLevels }) : createMessage('field.type.object');
      this.refuse(path, 'type', message);
      return found;
    }
    for (const [key, member] of Object.entries(value as Json)) {
      const name = known.get(key.toLowerCase());
      if (name === undefined || member === null) continue;
      if (found[name] !== undefined)
        this.refuse(path === '' ? name : `${path}.${name}`, 'custom', createMessage('field.twice'));
      else found[name] = member;
    }
    return found;
  }

  names(value: unknown, path: string, known: ReadonlySet<unknown>): unknown[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.refuse(path, 'type', createMessage('field.type.array'));
      return [];
    }
    const unknownIndex = value.findIndex((name) => !known.has(name));
    // Only the first unknown name, because the message lists all valid names.
    if (unknownIndex !== -1)
      this.refuse(`${path}[${unknownIndex}]`, 'enum', createMessage('field.enum', { values: [...known].join(', ') }));
    return value;
  }

  counts(value: unknown): Details['room'] {
    const counts = { ...noCounts };
    if (value === undefined) return counts;
    for (const [name, count] of Object.entries(this.members(value, 'room', counted))) {
      const isCount = Number.isInteger(count) && (count as number) >= 0 && (count as number) <= maxRooms;
      if (isCount) counts[name as CountName] = count as number;
      else this.refuse(`room.${name}`, 'type', createMessage('listing.roomCount'));
    }
    return counts;
  }

  private refuse(path: string, code: FieldError['code'], message: FieldError['message']): void {
    this.errors.push({ field: path === '' ? 'DetailsJSON' : `DetailsJSON.${path}`, code, message });
  }
}
