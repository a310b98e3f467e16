/** What an entry describes. */
export const groups = ['operation', 'guide', 'history', 'code', 'event', 'member', 'value'] as const;
export type Group = (typeof groups)[number];

/** What the search finds. */
export interface Entry {
  group: Group;
  title: string;
  /** The page with the anchor. */
  address: string;
  /** The operationId of an operation, "Error code", or the name of the page. */
  kind: string;
  text: string;
  /** Whether only administrators may call the operation. */
  isForAdministrators?: true;
}

/**
 * An entry in the index, without what is the same in all entries: names of members, `./` and `.html`. An anchor that is the operationId of an
 * operation, or the title of another entry, is empty.
 */
export type PackedEntry = [
  group: number,
  title: string,
  address: string,
  kind: string,
  text: string,
  isForAdministrators?: 1,
];

export function packed({ group, title, address, kind, text, isForAdministrators }: Entry): PackedEntry {
  const short = address.replace(/^\.\//, '').replace('.html', '');
  const name = group === 'operation' ? kind : title;
  const packedAddress = short.endsWith(`#${name}`) ? short.slice(0, -name.length) : short;
  const entry: PackedEntry = [groups.indexOf(group), title, packedAddress, kind, text];
  if (isForAdministrators) entry.push(1);
  return entry;
}

export function unpacked([group, title, address, kind, text, isForAdministrators]: PackedEntry): Entry {
  const name = groups[group] === 'operation' ? kind : title;
  return {
    group: groups[group]!,
    title,
    address: `./${address.replace(/(?=#)|$/, '.html')}${address.endsWith('#') ? name : ''}`,
    kind,
    text,
    ...(isForAdministrators && { isForAdministrators: true }),
  };
}
