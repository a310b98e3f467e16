/** How many characters of a title an e-mail contains at most. */
const maxLength = 60;

/** A word that mail programs display as a link, because it contains `://`, `@`, a domain or an IP address. */
const link = /:\/\/|@|[^.。][.。]\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;

/**
 * A title in the form that is safe in an e-mail to other users: one line of at most 60 characters, without links and invisible
 * characters; an ellipsis when nothing else is left.
 */
export function plainTitle(title: string): string {
  const line = title
    // Browsers treat full-width letters and dots like ASCII ones.
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{C}/gu, '');
  const words = line.split(/\s/u).filter((word) => word !== '' && !link.test(word));
  const characters = [...words.join(' ')];
  if (characters.length > maxLength) characters.splice(maxLength - 1, characters.length, '…');
  return characters.join('') || '…';
}
