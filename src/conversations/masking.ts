/** The text without contact details; undefined if it has none. */
export function withoutContacts(text: string): string | undefined {
  const masked = text.replace(/\+?\d[\d ]{6,}\d/g, '•••');
  return masked === text ? undefined : masked;
}
