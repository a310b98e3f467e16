/** In code points: what is longer is told apart by reading the person. */
const longest = 16;

/**
 * What a person can be found by: each ending of each word of the texts, so that whatever stands anywhere in a word is the beginning of
 * one of them; as {@link folded}, cut to {@link cut}'s length, each once.
 */
export function wordEndingsOf(texts: readonly (string | null | undefined)[]): string[] {
  const endings = new Set<string>();
  for (const text of texts)
    for (const word of folded(text ?? '').split(/\s+/)) {
      const letters = [...word];
      for (let start = 0; start < letters.length; start++) endings.add(letters.slice(start, start + longest).join(''));
    }
  return [...endings];
}

/** Without letter case, however a database folds it: letter by letter, so that what is in a text is in the folded one. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\u0307', '');
}

/** As much of a folded term as endings have. */
export function cut(term: string): string {
  return [...term].slice(0, longest).join('');
}
