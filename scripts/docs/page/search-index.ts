/** The search. It is loaded when the search field is first used. */
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import json from 'search-entries';
import { type Entry, type Group, type PackedEntry, unpacked } from './entries';
import { synonyms } from './synonyms';
import { topics } from './topics';

const entries = (json as PackedEntry[]).map(unpacked);
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
/** For a section whose title is the query: several pages can have a section of this title. */
const sectionTitleWeight = 1.5;
/** With fewer results that contain all words, those that contain some of them are of use. */
const minResults = 3;
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
/** `migration` for the page ./migration.html; empty for other entries. */
const pageName = ({ kind, address }: Entry) => (kind === 'Page' ? address.slice(2, -'.html'.length) : '');
const isMinor = ({ group }: Pick<Entry, 'group'>) => group === 'member' || group === 'value';
const isSection = ({ group, kind }: Entry) => group === 'guide' && kind !== 'Page' && kind !== 'Operations';
/** "can" can become "cancel"; "fee" does not mean "feed". */
const minPrefix = 4;
/** All words of the entries and of the synonyms. Only other words are taken for the beginning of a longer one if they are short, or for typing errors. */
const known = new Set<string>();
const wordsOf = (text: string) => terms(text).flatMap((term) => processed(term) ?? []);

/** Each phrase of the synonyms, as its terms joined with spaces, with the phrases of the same meaning in all groups. */
const phrases = new Map<string, string[][]>();
for (const group of synonyms) {
  const all = group.map((phrase) => wordsOf(phrase));
  all.flat().forEach((word) => known.add(word));
  for (const words of all) phrases.set(words.join(' '), [...(phrases.get(words.join(' ')) ?? []), ...all]);
}

const topicKey = (words: string[]) => words.toSorted().join(' ');

/** The entry that each topic finds first. */
const topicEntries = new Map(
  Object.entries(topics).flatMap(([address, queries]) => {
    const found = entries.find((entry) => entry.address === address);
    return found ? queries.map((query) => [topicKey(wordsOf(query)), found] as const) : [];
  }),
);

/**
 * A word with two neighbouring letters exchanged if it is known only then: `refnud` is `refund`. The beginning of a known word stays as it is, because
 * readers see results while they type.
 */
function corrected(word: string): string {
  for (const one of known) if (one.startsWith(word)) return word;
  const letters = [...word];
  const exchanged = letters.map((letter, at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''));
  return exchanged.find((one) => known.has(one)) ?? word;
}

const longestPhrase = 4;

/** A part of a query: the words as typed and, if they are a phrase with synonyms, the phrases of the same meaning. */
interface Part {
  typed: string[];
  synonyms: string[][];
}

function partsOf(words: string[]): Part[] {
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

/** The share of the parts that a result has, as typed or as a synonym. */
function shareOf(parts: Part[], has: (phrase: string[]) => boolean): number {
  return parts.filter(({ typed, synonyms: others }) => [typed, ...others].some(has)).length / parts.length;
}

const isBeginning = (term: string) => term.length >= minPrefix || !known.has(term);
const coverage = (parts: Part[], words: string[]) =>
  shareOf(parts, (phrase) =>
    phrase.every((part) => words.some((word) => word === part || (isBeginning(part) && word.startsWith(part)))),
  );

/** The share of the words of an operation's name, without its verb, that the query has: more of `getQuote` than of `getAlterationQuote`. */
function precision(parts: Part[], { group, kind }: Entry): number {
  if (group !== 'operation') return 0;
  const words = plainName(kind).split(' ').slice(1);
  if (words.length === 0) return 0;
  const asked = parts.flatMap(({ typed, synonyms: others }) => [typed, ...others].flat());
  return words.filter((word) => asked.some((one) => word.startsWith(one))).length / words.length;
}

const synonymBoost = { title: 3, file: 2, kind: 1.2, text: 0.6 };

function buildIndex(): Index {
  const index: Index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'file', 'kind', 'text'],
    // The name of a page's file says in a word what the page is about.
    extractField: (entry, field) => (field === 'file' ? pageName(entry) : (entry[field as keyof Entry] as string)),
    storeFields: ['group', 'isForAdministrators'],
    tokenize: terms,
    processTerm: (term) => {
      const word = processed(term);
      if (word) known.add(word);
      return word;
    },
    searchOptions: {
      // The terms of a query are processed before the search.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { title: 5, file: 3, kind: 2 },
      boostDocument: (_id, _term, stored) =>
        weights[stored!.group as Group] * (stored!.isForAdministrators ? administratorsWeight : 1),
      prefix: isBeginning,
      fuzzy: (term) => (term.length > 4 && !known.has(term) ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

type Index = MiniSearch<Entry & { id: number }>;

/**
 * Results that contain all parts of the query. If these are few, or none of them is an operation, a page, an error code or an event, results
 * that contain any of the parts are added.
 */
function matches(index: Index, parts: Part[]): SearchResult[] {
  const queries = parts.map(toQuery);
  const all = index.search({ combineWith: 'AND', queries });
  const isEnough = all.length >= minResults && all.some((one) => !isMinor(one as never) && one.group !== 'history');
  return isEnough || parts.length === 1 ? all : index.search({ combineWith: 'OR', queries });
}

/**
 * The results for a query. The entry of a topic comes first, unless the query is the title of an operation; then exact names, in the order of
 * the entries. A result with a part of the query counts less the more it lacks, and words in a title count more than the same words in
 * different places.
 */
function find(index: Index, query: string): Entry[] {
  const words = wordsOf(query).map(corrected);
  const parts = partsOf(words);
  const typed = parts.flatMap((part) => part.typed);
  const name = plainName(query);
  // "refund" is a word, "nextCursor" can only be the member.
  const isIdentifier = /\p{Ll}\p{Lu}/u.test(query);
  const isOperation = entries.some(({ group, title }) => group === 'operation' && plainName(title) === name);
  const topic = isIdentifier || isOperation ? undefined : topicEntries.get(topicKey(words));
  const ranked = matches(index, parts)
    .map(({ id, score, terms: matched, queryTerms }) => {
      const entry = entries[id as number]!;
      const isExact = [entry.title, entry.kind].some((text) => plainName(text) === name);
      const isFirst = isExact && (isIdentifier || !(isSection(entry) || entry.group === 'member'));
      const found = shareOf(parts, (phrase) => phrase.every((word) => queryTerms.includes(word)));
      const factor = found ** 3 * titleFactor(entry, parts) * (isExact ? sectionTitleWeight : 1);
      return { entry, matched, order: isFirst ? Number(id) - entries.length : 1 / (score * factor) };
    })
    .filter(({ entry }) => entry !== topic)
    .sort((one, other) => one.order - other.order);
  return [...(topic ? [{ entry: topic, matched: [] }] : []), ...ranked]
    .slice(0, maxResults)
    .map(({ entry, matched }) => ({ ...entry, text: excerpt(entry.text, typed, matched) }));
}

/** How much the title of an entry adds to the score of its text. */
function titleFactor(entry: Entry, parts: Part[]): number {
  if (isMinor(entry)) return 1;
  const inTitle = coverage(parts, wordsOf(`${entry.title} ${entry.kind}`));
  const isGuideTitle = entry.kind === 'Page' && coverage(parts, wordsOf(entry.title)) === 1;
  return (1 + 2 * inTitle ** 2) * (1 + precision(parts, entry)) * (isGuideTitle ? guideTitleWeight : 1);
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
