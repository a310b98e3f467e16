import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Change } from '../listings/repository-changes';
import { matches, readFilters } from '../listings/search-predicate';
import type { Filters } from '../listings/search-filters';
import type { ComparedSearch } from './repository';

/** After how many comparisons requests are served: about 10 ms. */
const comparisonsAtOnce = 100_000;

/** The listings of a run, found by what most saved searches name: the city and the rent type. */
export class ChangesOfRun {
  private readonly all: readonly Change[];
  private readonly byKind = new Map<string, Change[]>();
  private compared = 0;

  constructor(changes: readonly Change[]) {
    // The greatest ids, which are the newest listings, are told first.
    this.all = [...changes].sort((one, other) => other.id - one.id);
    for (const change of this.all)
      for (const city of [change.facts.city, undefined])
        for (const rentType of [change.facts.rentType, undefined]) {
          const kind = `${city}/${rentType}`;
          const those = this.byKind.get(kind);
          if (those) those.push(change);
          else this.byKind.set(kind, [change]);
        }
  }

  /** The listings that are new for the saved search: the greatest ids first. Serves other requests after many comparisons. */
  async newFor(search: ComparedSearch): Promise<Change[]> {
    const values = readFilters(JSON.parse(search.filters) as Filters);
    // Stored filters are valid, unless a later release narrows what is.
    if ('failure' in values) return [];
    const candidates = this.byKind.get(`${values.city}/${values.rentType}`) ?? [];
    this.compared += candidates.length;
    if (this.compared > comparisonsAtOnce) {
      this.compared = 0;
      await yieldToOthers();
    }
    return candidates.filter(
      ({ facts, before, changedAt }) =>
        matches(values, facts) &&
        changedAt >= search.since &&
        facts.ownerId !== search.user_id &&
        !(before && matches(values, before)),
    );
  }
}
