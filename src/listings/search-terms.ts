const mostWords = 1000;
const longestWord = 40;

/** Words of letters and digits, as {@link normalised}, each once, in the order in which they come. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalised(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])].map((word) =>
    [...word].slice(0, longestWord).join(''),
  );
}

/** A district as one entry of the words of a listing, under a sign that no word has. Letter case, accents and blanks do not matter. */
export function districtKey(district: string): string {
  return `=${normalised(district).trim().replace(/\s+/g, ' ')}`;
}

/** The entries that a listing is found by; the first texts count most where there are more words than are kept. */
export function entriesOf(district: string | null, texts: (string | null)[]): string[] {
  const words = new Set(texts.flatMap((text) => wordsOf(text ?? '')));
  return [...(district === null ? [] : [districtKey(district)]), ...[...words].slice(0, mostWords)];
}

/**
 * What people type for the same word becomes the same: without letter case, accents, Arabic vowel marks and the hamza that an
 * alif or another letter carries (all are marks once NFKD has taken them off), in one form of alif maqsura, ta marbuta and the
 * dotless i, and in the digits 0 to 9.
 */
function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '')
    .replace(/[ıىةٱ٠-٩۰-۹]/g, (letter) => plain[letter] ?? String(letter.codePointAt(0)! & 15));
}

const plain: Record<string, string> = { ı: 'i', ى: 'ي', ة: 'ه', ٱ: 'ا' };
