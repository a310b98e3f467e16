const maxTokens = 1000;
/** In characters. */
const maxTokenLength = 40;

/** The distinct words of a text, {@link normalised}, in the order of the text. A word consists of letters and digits. */
export function tokensOf(text: string): string[] {
  return [...new Set(normalised(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])].map((word) =>
    [...word].slice(0, maxTokenLength).join(''),
  );
}

/** A district as one token, with a prefix that no word has. Ignores case, accents and repeated blanks. */
export function districtToken(district: string): string {
  return `=${normalised(district).trim().replace(/\s+/g, ' ')}`;
}

/** The tokens that a listing is found by: that of its district, and the first 1000 of its texts. */
export function searchTokensOf(district: string | null, texts: (string | null)[]): string[] {
  const tokens = new Set(texts.flatMap((text) => tokensOf(text ?? '')));
  return [...(district === null ? [] : [districtToken(district)]), ...[...tokens].slice(0, maxTokens)];
}

/**
 * The text in a form in which different spellings of a word are equal: in lower case; without accents, Arabic vowel marks and the hamza on
 * alif and other letters (separate marks after NFKD); with one form of alif maqsura, ta marbuta and the dotless i; with the digits 0 to 9.
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
