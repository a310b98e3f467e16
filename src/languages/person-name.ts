import { type Language, translate, createMessage } from '.';

/** The display name of a person; for a closed account, a text in `language` that says so. */
export function shownName(
  { first_name, last_name }: { first_name: string; last_name: string },
  language: Language,
): { firstName: string; lastName: string } {
  if (first_name !== '') return { firstName: first_name, lastName: last_name };
  return {
    firstName: translate(createMessage('closed.first'), language),
    lastName: translate(createMessage('closed.last'), language),
  };
}
