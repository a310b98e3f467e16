/** So many characters of a title go into an e-mail. */
const most = 60;

/** What makes a mail program take a word for a link: `://` or `@`, a domain, an IP address. */
const link = /:\/\/|@|[^.。][.。]\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;

/**
 * A title that somebody wrote, as it may go into an e-mail to people who do not know him: one line of at most 60 characters, without
 * links, and without characters that are not seen. Where nothing is left of it, an ellipsis.
 */
export function plainTitle(title: string): string {
  const line = title
    // Wide letters and dots are letters and dots to a browser.
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{C}/gu, '');
  const words = line.split(/\s/u).filter((word) => word !== '' && !link.test(word));
  const characters = [...words.join(' ')];
  if (characters.length > most) characters.splice(most - 1, characters.length, '…');
  return characters.join('') || '…';
}
