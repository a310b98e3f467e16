/** So many characters of a title go into an e-mail. */
const most = 60;

/** What mail programs make a link of: anything with `://` or `@`, a domain, an IP address; up to the blanks around it. */
const link = /\S*(?::\/\/|@|[^\s.。][.。]\p{L}{2}|\d+\.\d+\.\d+\.\d)\S*/gu;

/**
 * A title that somebody wrote, as it may go into an e-mail to people who do not know him: one line of at most 60 characters, without
 * links, and without characters that are not seen. Where nothing is left of it, an ellipsis.
 */
export function plainTitle(title: string): string {
  const line = title
    // Wide letters and dots are letters and dots to a browser.
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(link, ' ');
  const characters = [...line.replace(/\s+/gu, ' ').trim()];
  if (characters.length > most) characters.splice(most - 1, characters.length, '…');
  return characters.join('') || '…';
}
