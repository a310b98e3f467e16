/**
 * What the published document says of texts that are sent, as regular expressions that all dialects read alike and that take no longer
 * than the text. No database keeps U+0000.
 */
export const writable = String.raw`^[^\x00]*$`;

/** As openapi/ has it: something that is no blank. */
export const notBlank = String.raw`\S`;

/** Both. */
export const writableNotBlank = String.raw`^\s*[^\s\x00][^\x00]*$`;

/** Blanks that stand between words; ends of lines and tabs are none. */
const blank = String.raw` \xa0\u1680\u2000-\u200a\u202f\u205f\u3000`;

/**
 * What nobody sees, or what turns round the text about it (Unicode Standard Annex 9), so that one name passes for another: control
 * characters, ends of lines, U+00AD, U+180E, U+200B, embeddings, overrides and isolates, U+2060 to U+206F, U+FEFF, U+FFF9 to U+FFFB. The
 * marks of direction U+061C, U+200E and U+200F are none of these: texts of both directions need them.
 */
const unseen = String.raw`\x00-\x1f\x7f-\x9f\xad\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;

/** U+200C and U+200D join or part letters of Arabic, Persian and Indic words, and parts of emoji: within a word, one at a time. */
const joiner = String.raw`\u200c\u200d`;

const word = `[^${blank}${unseen}${joiner}]+`;

/** What `x-text: line` stands for: a name, one line that people see as it is, with something in it. */
export const line = `^[${blank}]*${word}(?:(?:[${joiner}]|[${blank}]+)${word})*[${blank}]*$`;

const unseenIn = new RegExp(`[${unseen}]`);
const joinerIn = new RegExp(`[${joiner}]`);

/** The character for which a text is no {@link line}, as U+202E; undefined where it is merely blank. */
export function strangerIn(text: string): string | undefined {
  const [found] = unseenIn.exec(text) ?? joinerIn.exec(text) ?? [];
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
