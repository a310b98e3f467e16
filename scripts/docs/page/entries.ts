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

/** An entry in the index, without what is the same in all entries: names of members, `./` and `.html`. */
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
  const entry: PackedEntry = [groups.indexOf(group), title, short, kind, text];
  if (isForAdministrators) entry.push(1);
  return entry;
}

export function unpacked([group, title, address, kind, text, isForAdministrators]: PackedEntry): Entry {
  return {
    group: groups[group]!,
    title,
    address: `./${address.replace(/(?=#)|$/, '.html')}`,
    kind,
    text,
    ...(isForAdministrators && { isForAdministrators: true }),
  };
}
