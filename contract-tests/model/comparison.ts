/** Compares two responses. Identifiers may differ, but each must map to the same identifier of the other side throughout. */

/** Members whose texts contain identifiers or are opaque to clients. */
const opaque = /^(token|refreshToken|nextCursor)$/;

/** The kind of record that a member identifies; undefined if the member is not an identifier. */
function kindOfMember(name: string, own: string): string | undefined {
  if (opaque.test(name)) return name;
  if (name === 'id') return own;
  if (/^(user|owner|customer|payer|agent)Ids?$|^(decidedBy|depositConfirmedBy)$/.test(name)) return 'user';
  return /^(\w+)Id$/.exec(name)?.[1];
}

/** Members whose name is not that of their records. */
const kindsOfMembers: Record<string, string> = { listings: 'property', blockedDates: 'block', data: '', body: '' };

/** The kind of the plain `id` of a member's object or objects: that which the object names, or that of the member. */
function kindWithin(name: string, value: object, own: string): string {
  if ('kind' in value && typeof value.kind === 'string') return value.kind;
  if (/^\d+$/.test(name)) return own;
  return (kindsOfMembers[name] ?? name.replace(/s$/, '')) || own;
}

/** The mapping of identifiers between both sides. */
export class Identities {
  private readonly there = new Map<string, unknown>();
  private readonly back = new Map<string, unknown>();

  private areOne(kind: string, one: unknown, other: unknown): boolean {
    const [here, there] = [`${kind} ${String(one)}`, `${kind} ${String(other)}`];
    if (!this.there.has(here) && !this.back.has(there)) {
      this.there.set(here, other);
      this.back.set(there, one);
    }
    return this.there.get(here) === other && this.back.get(there) === one;
  }

  /** The first difference, with its path and both values; undefined if there is none. `own` is the kind of a plain `id`. */
  difference(one: unknown, other: unknown, own: string, place = ''): string | undefined {
    if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
      const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
      for (const name of names) {
        const members = [one, other].map((side) => (side as Record<string, unknown>)[name]);
        const value = members[0];
        const within = typeof value === 'object' && value !== null ? kindWithin(name, value, own) : own;
        const found = this.difference(value, members[1], within, `${place}/${name}`);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    const member = place.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
    const kind = kindOfMember(member, own);
    const isIdentifier = kind !== undefined && typeof one === typeof other && one !== null && other !== null;
    if (isIdentifier ? this.areOne(kind, one, other) : one === other) return undefined;
    return `${place}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`;
  }
}
