/**
 * The patterns of texts in the published document, as regular expressions that all dialects read alike and that take linear time.
 * No database stores U+0000.
 */
export const writable = String.raw`^[^\x00]*$`;

/** As in openapi/: contains a character that is not white space. */
export const notBlank = String.raw`\S`;

/** Both. */
export const writableNotBlank = String.raw`^\s*[^\s\x00][^\x00]*$`;

/** White space between words, without line ends and tabs. */
const blank = String.raw` \xa0\u1680\u2000-\u200a\u202f\u205f\u3000`;

/**
 * Characters that are invisible, or change the direction of the text around them (Unicode Standard Annex 9), so that one name can
 * pass for another: control characters, line ends, U+00AD, U+180E, U+200B, embeddings, overrides and isolates, U+2060 to U+206F,
 * U+FEFF, U+FFF9 to U+FFFB. The direction marks U+061C, U+200E and U+200F are not among them: texts of both directions need them.
 */
const unseen = String.raw`\x00-\x1f\x7f-\x9f\xad\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;

/**
 * U+200C and U+200D join or separate letters of Arabic, Persian and Indic words, and parts of emoji: allowed within a word, one
 * at a time.
 */
const joiner = String.raw`\u200c\u200d`;

const word = `[^${blank}${unseen}${joiner}]+`;

/** The pattern of `x-text: line`: a name, in one line, without invisible characters, not blank. */
export const line = `^[${blank}]*${word}(?:(?:[${joiner}]|[${blank}]+)${word})*[${blank}]*$`;

const unseenIn = new RegExp(`[${unseen}]`);
const joinerIn = new RegExp(`[${joiner}]`);

/** The character that a {@link line} must not contain, e.g. U+202E; undefined if the text is blank. */
export function strangerIn(text: string): string | undefined {
  const [found] = unseenIn.exec(text) ?? joinerIn.exec(text) ?? [];
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
