const mostTokens = 1000;
/** In characters. */
const longestToken = 40;

/** The words of a text, of letters and digits, as {@link normalised}; each once, in the order of the text. */
export function tokensOf(text: string): string[] {
  return [...new Set(normalised(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])].map((word) =>
    [...word].slice(0, longestToken).join(''),
  );
}

/** A whole district as one token, marked by a sign that no word has. Letter case, accents and the number of blanks do not matter. */
export function districtToken(district: string): string {
  return `=${normalised(district).trim().replace(/\s+/g, ' ')}`;
}

/** The tokens that a listing is found by: its district's and those of its texts, of which the first ones are kept where there are too many. */
export function searchTokensOf(district: string | null, texts: (string | null)[]): string[] {
  const tokens = new Set(texts.flatMap((text) => tokensOf(text ?? '')));
  return [...(district === null ? [] : [districtToken(district)]), ...[...tokens].slice(0, mostTokens)];
}

/**
 * The text in a form in which different spellings of a word are equal: in lower case, without accents, Arabic vowel marks and
 * the hamza on alif and other letters (all are marks of their own after NFKD), with one form of alif maqsura, ta marbuta and
 * the dotless i, and with the digits 0 to 9.
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
