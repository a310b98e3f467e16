import MiniSearch from 'minisearch';
import entries from 'docs-entries';

/** What the search finds. */
export interface Entry {
  title: string;
  /** A page with the place in it. */
  address: string;
  /** What it is: an operationId, "Error code", the name of a page. */
  kind: string;
  text: string;
}

const most = 20;

/** bookReservation and DATES_NOT_AVAILABLE are found whole and by each of their words. */
function words(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

function indexed(entries: Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    idField: 'address',
    fields: ['title', 'kind', 'text'],
    storeFields: ['title', 'address', 'kind', 'text'],
    tokenize: words,
    searchOptions: { boost: { title: 3, kind: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  index.addAll(entries);
  return index;
}

/** All words first; where nothing has them all, any of them. What is named exactly so comes first. */
function find(index: MiniSearch<Entry>, asked: string): Entry[] {
  const every = index.search(asked, { combineWith: 'AND' });
  const results = (every.length > 0 ? every : index.search(asked)) as unknown as Entry[];
  const isExact = ({ title, kind }: Entry) => [title, kind].some((name) => name.toLowerCase() === asked.toLowerCase());
  return [...results.filter(isExact), ...results.filter((one) => !isExact(one))].slice(0, most);
}

const index = indexed(entries);
window.findInDocs = (asked) => find(index, asked);
