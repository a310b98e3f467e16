import type { BlockEntry, Journal } from './journal';
import { type Property, atLeast, none } from './properties';
import type { Rows } from './verdict-rows';

/** Each block of which a response said so is stored until a response says that it was removed, and no other one is. */
export function ofBlocks({ blocks: entries }: Journal, rows: Rows): Omit<Property, 'experiment'>[] {
  if (entries.length === 0) return [];
  const ofOwners = rows.blocks.filter(({ import_id }) => import_id === null);
  const byId = new Map(ofOwners.map((row) => [row.id, row]));
  const isOf = (row: Rows['blocks'][number], entry: BlockEntry) =>
    row.property_id === entry.propertyId && row.start_date === entry.startDate && row.end_date === entry.endDate;
  const wrong = entries.flatMap((entry) => {
    if (entry.id === undefined) return [];
    const row = byId.get(entry.id);
    if (entry.removal === 'done') return row ? [`block ${entry.id} was removed and is stored`] : [];
    if (entry.removal === 'unknown' && !row) return [];
    return row && isOf(row, entry) ? [] : [`block ${entry.id} is missing or different`];
  });
  const known = new Set(entries.map(({ id }) => id));
  const ghosts = ofOwners.filter(
    (row) => !known.has(row.id) && !entries.some((entry) => entry.result === 'unknown' && isOf(row, entry)),
  );
  const added = entries.filter(({ id }) => id !== undefined);
  const removed = entries.filter(({ removal }) => removal === 'done');
  return [
    none('no-block-lost', wrong, added.length, 'blocks'),
    none(
      'no-block-ghost',
      ghosts.map(({ id }) => `block ${id} was not added`),
      ofOwners.length,
      'stored blocks',
    ),
    atLeast('blocks-were-removed', removed.length, 1, 'blocks'),
  ];
}
