import MiniSearch from 'minisearch';
import entries from 'search-entries';

/** A search result. */
export interface Entry {
  title: string;
  /** The page with the anchor. */
  address: string;
  /** The operationId of an operation, "Error code", or the name of the page. */
  kind: string;
  text: string;
}

const maxResults = 20;

/** Splits text into terms. bookReservation and DATES_NOT_AVAILABLE are terms themselves, and so is each of their words. */
function terms(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

function buildIndex(entries: Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    idField: 'address',
    fields: ['title', 'kind', 'text'],
    storeFields: ['title', 'address', 'kind', 'text'],
    tokenize: terms,
    searchOptions: { boost: { title: 3, kind: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  index.addAll(entries);
  return index;
}

/** Results that contain all terms; if there are none, results that contain any of them. Exact names come first. */
function find(index: MiniSearch<Entry>, query: string): Entry[] {
  const matchingAll = index.search(query, { combineWith: 'AND' });
  const results = (matchingAll.length > 0 ? matchingAll : index.search(query)) as unknown as Entry[];
  // The words of an error code find the code: "dates not available".
  const plain = (name: string) => name.toLowerCase().replaceAll('_', ' ');
  const isExact = ({ title, kind }: Entry) => [title, kind].some((name) => plain(name) === plain(query));
  return [...results.filter(isExact), ...results.filter((entry) => !isExact(entry))].slice(0, maxResults);
}

const index = buildIndex(entries);
window.findInDocs = (query) => find(index, query);
