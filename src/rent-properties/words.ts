const mostWords = 1000;
const longestWord = 40;

/** Lower-case words of letters and digits (Unicode, NFKC), each once, in the order in which they come. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalised(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])].map((word) =>
    [...word].slice(0, longestWord).join(''),
  );
}

/** A district as one entry of the words of a listing, under a sign that no word has. Letter case and blanks do not matter. */
export function districtKey(district: string): string {
  return `=${normalised(district).trim().replace(/\s+/g, ' ')}`;
}

/** The entries that a listing is found by; the first texts count most where there are more words than are kept. */
export function entriesOf(district: string | null, texts: (string | null)[]): string[] {
  const words = new Set(texts.flatMap((text) => wordsOf(text ?? '')));
  return [...(district === null ? [] : [districtKey(district)]), ...[...words].slice(0, mostWords)];
}

/** Twice, since lower case may undo the composition: İ becomes an i and a dot. */
function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}
