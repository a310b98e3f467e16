/** The search. It is loaded when the search field is first used. */
import MiniSearch, { type Query } from 'minisearch';
import json from 'search-entries';
import { synonyms } from './synonyms';
import { topics } from './topics';

/** What an entry describes. */
export type Group = 'operation' | 'guide' | 'history' | 'code' | 'event' | 'member' | 'value';

/** A search result. */
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

const entries = json as Entry[];
const maxResults = 20;
const excerptLength = 120;
/** Factors of the score: what readers look for most often comes first. */
const weights: Record<Group, number> = {
  operation: 1.6,
  guide: 1.3,
  code: 0.9,
  event: 0.8,
  member: 0.1,
  history: 0.1,
  value: 0.05,
};
/** Most readers are not administrators. */
const administratorsWeight = 0.9;
/** For a page whose title has all words of the query. */
const guideTitleWeight = 1.5;
const ignored = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what when where which with your'.split(
    ' ',
  ),
);

/** Splits text into terms. bookReservation and DATES_NOT_AVAILABLE are terms themselves, and so is each of their words. */
function terms(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** In lower case, without the ending of the plural. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 3 ? lower.replace(/ies$/, 'y').replace(/(?<![isu])s$/, '') : lower;
}

/** The term as it is indexed; null if it is not. */
function processed(term: string): string | null {
  return term === '' || ignored.has(term.toLowerCase()) ? null : singular(term);
}

/** The words of a name: DATES_NOT_AVAILABLE is `date not available`. */
const plainName = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map(singular)
    .join(' ')
    .trim();
const isMinor = ({ group }: Entry) => group === 'member' || group === 'value';
const wordsOf = (text: string) => terms(text).flatMap((term) => processed(term) ?? []);

/** Each phrase of the synonyms as its terms, joined with spaces, and the phrases of the same meaning. */
const phrases = new Map(
  synonyms.flatMap((group) => {
    const all = group.map((phrase) => wordsOf(phrase));
    return all.map((words): [string, string[][]] => [words.join(' '), all]);
  }),
);

const topicKey = (words: string[]) => words.toSorted().join(' ');

/** The entry that each topic finds first. */
const topicEntries = new Map(
  Object.entries(topics).flatMap(([address, queries]) => {
    const found = entries.find((entry) => entry.address === address);
    return found ? queries.map((query) => [topicKey(wordsOf(query)), found] as const) : [];
  }),
);

const longestPhrase = 4;

/** A part of a query: the words as typed and, if they are a phrase with synonyms, the phrases of the same meaning. */
interface Part {
  typed: string[];
  synonyms: string[][];
}

function partsOf(query: string): Part[] {
  const words = wordsOf(query);
  const parts: Part[] = [];
  for (let index = 0; index < words.length;) {
    let length = Math.min(longestPhrase, words.length - index);
    while (length > 1 && !phrases.has(words.slice(index, index + length).join(' '))) length--;
    const typed = words.slice(index, index + length);
    const all = phrases.get(typed.join(' ')) ?? [];
    parts.push({ typed, synonyms: all.filter((phrase) => phrase.join(' ') !== typed.join(' ')) });
    index += length;
  }
  return parts;
}

/** Entries with all the words of the part, or of one of its synonyms. A synonym is found as a whole word, and counts less. */
function toQuery({ typed, synonyms: others }: Part): Query {
  const alternatives = others.map((words): Query => ({
    combineWith: 'AND',
    queries: words,
    prefix: false,
    fuzzy: false,
    boost: synonymBoost,
  }));
  return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: typed }, ...alternatives] };
}

/** The share of the parts that the words contain. */
function coverage(parts: Part[], words: string[]): number {
  const has = (phrase: string[]) => phrase.every((part) => words.some((word) => word.startsWith(part)));
  const covered = parts.filter(({ typed, synonyms: others }) => [typed, ...others].some(has));
  return covered.length / parts.length;
}

const synonymBoost = { title: 3, kind: 1.2, text: 0.6 };

function buildIndex(): MiniSearch<Entry & { id: number }> {
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'kind', 'text'],
    storeFields: ['group', 'isForAdministrators'],
    tokenize: terms,
    processTerm: processed,
    searchOptions: {
      // The terms of a query are processed before the search.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { title: 5, kind: 2 },
      boostDocument: (_id, _term, stored) =>
        weights[stored!.group as Group] * (stored!.isForAdministrators ? administratorsWeight : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

/**
 * Results that contain all parts of the query; if there are none, results that contain any of them. The entry of a topic comes first, unless
 * the query is the title of an operation; then exact names, in the order of the entries. Words in a title count more than the same words in
 * different places.
 */
function find(index: MiniSearch<Entry & { id: number }>, query: string): Entry[] {
  const parts = partsOf(query);
  const queries = parts.map(toQuery);
  const typed = parts.flatMap((part) => part.typed);
  const matchingAll = index.search({ combineWith: 'AND', queries });
  const results = matchingAll.length > 0 ? matchingAll : index.search({ combineWith: 'OR', queries });
  const name = plainName(query);
  const isIdentifier = /\p{Ll}\p{Lu}/u.test(query);
  const isOperation = entries.some(({ group, title }) => group === 'operation' && plainName(title) === name);
  const topic = isIdentifier || isOperation ? undefined : topicEntries.get(topicKey(wordsOf(query)));
  const ranked = results
    .map(({ id, score, terms: matched }) => {
      const entry = entries[id as number]!;
      const isExact = [entry.title, entry.kind].some((text) => plainName(text) === name);
      // "refund" is a word, "nextCursor" can only be the member.
      const isFirst = isExact && (entry.group !== 'member' || isIdentifier);
      const inTitle = isMinor(entry) ? 0 : coverage(parts, wordsOf(`${entry.title} ${entry.kind}`));
      const isGuideTitle = entry.kind === 'Page' && coverage(parts, wordsOf(entry.title)) === 1;
      const factor = (1 + 2 * inTitle ** 2) * (isGuideTitle ? guideTitleWeight : 1);
      return { entry, matched, order: isFirst ? Number(id) - entries.length : 1 / (score * factor) };
    })
    .filter(({ entry }) => entry !== topic)
    .sort((one, other) => one.order - other.order);
  return [...(topic ? [{ entry: topic, matched: [] }] : []), ...ranked]
    .slice(0, maxResults)
    .map(({ entry, matched }) => ({ ...entry, text: excerpt(entry.text, typed, matched) }));
}

/** The part of `text` around the first of the typed words; if it contains none, around the first of the terms that were found. */
function excerpt(text: string, typed: string[], matched: string[]): string {
  const lower = text.toLowerCase();
  const firstOf = (terms: string[]) =>
    Math.min(...terms.map((term) => lower.indexOf(term)).filter((position) => position >= 0), text.length);
  const first = firstOf(typed) < text.length ? firstOf(typed) : firstOf(matched);
  if (first === text.length || first < excerptLength - 20) return text.slice(0, excerptLength);
  return `… ${text.slice(text.lastIndexOf(' ', first - 30) + 1).slice(0, excerptLength)}`;
}

const index = buildIndex();
window.findInDocs = (query) => find(index, query);
