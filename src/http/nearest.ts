/** A path of the contract with its method, such as `GET /Currency/GetAll`. */
export interface NamedOperation {
  method: string;
  path: string;
}

/** The rest of a longer path is not compared, so that one search takes bounded time. */
const longestPath = 80;
const mostFound = 3;
/** The similarity, from 0 to 1, below which an operation is not suggested. */
const leastSimilar = 0.4;

/** How much the similarity counts for an operation of the method that was sent, or one whose path ends as the sent one does. */
const sameMethod = 1.5;
const sameEnd = 1.2;

/** Words of other APIs, as whole segments, and the contract's words for them. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['login', 'auth/loginwithemail'],
  ['signin', 'auth/loginwithemail'],
  ['register', 'owner/add/customer/add'],
  ['signup', 'owner/add/customer/add'],
  ['payments', 'paymenttransactions'],
  ['profile', 'getbyuserid'],
  ['sendcode', 'sendemailcode'],
  ['sendotp', 'otp/sendemailcode'],
]);

/**
 * Returns the function that finds the operations whose paths resemble `path`, the most similar first. It compares trigrams of the
 * words: plural forms, other prefixes and misspelt words still have most of them in common. A trigram that few operations have
 * counts more than one that many have, such as those of `GetAll`. Among similar ones, those of `method` come first, and for a path that
 * ends with a number those that end with an id. What is found consists of the contract's texts only.
 */
export function nearestOf(operations: readonly NamedOperation[]): (path: string, method?: string) => string[] {
  const grams = operations.map(({ path }) => trigramsOf(path.replaceAll(/\{\w+\}/g, '')));
  /** The operations that have a trigram, by their index. */
  const holders = new Map<string, number[]>();
  for (const [index, some] of grams.entries())
    for (const gram of some) holders.set(gram, [...(holders.get(gram) ?? []), index]);
  const weightOf = (gram: string) => Math.log((operations.length + 1) / holders.get(gram)!.length);
  const total = (some: Iterable<string>) => [...some].reduce((sum, gram) => sum + weightOf(gram), 0);
  const names = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const weights = grams.map(total);

  const endsWithId = operations.map(({ path }) => path.endsWith('}'));
  return (path, method = '') => {
    // `/Things/1` is the record with the id 1, as REST has it.
    const sent = trigramsOf(path.slice(0, longestPath).replace(/^\/([^/]+)\/\d+\/?$/, '/$1/getbyid'));
    const wantsId = /\/\d+\/?$/.test(path.slice(-longestPath));
    const preference = (index: number) =>
      (names[index]!.startsWith(`${method.toUpperCase()} `) ? sameMethod : 1) *
      (wantsId && endsWithId[index] ? sameEnd : 1);
    // Trigrams of no operation, such as those of a prefix `/api/v1`, say nothing about which one was meant.
    const wanted = [...sent].filter((gram) => holders.has(gram));
    if (wanted.length * 2 < sent.size) return [];
    const shared = new Map<number, number>();
    for (const gram of wanted) {
      const weight = weightOf(gram);
      for (const index of holders.get(gram)!) shared.set(index, (shared.get(index) ?? 0) + weight);
    }
    const weight = total(wanted);
    return [...shared]
      .map(([index, both]) => ({ index, similar: (2 * both) / (weight + weights[index]!) }))
      .filter(({ similar }) => similar >= leastSimilar)
      .map(({ index, similar }) => ({ index, similar: similar * preference(index) }))
      .toSorted((one, other) => other.similar - one.similar)
      .slice(0, mostFound)
      .map(({ index }) => names[index]!);
  };
}

/** The trigrams of each segment of a path. */
function trigramsOf(path: string): Set<string> {
  const found = new Set<string>();
  for (const segment of path.toLowerCase().split('/')) {
    const letters = segment.replaceAll(/[^a-z]/g, '');
    for (const word of (synonyms.get(letters) ?? letters).split('/'))
      for (let at = 0; at + 3 <= word.length; at++) found.add(word.slice(at, at + 3));
  }
  return found;
}
