// Enumerations from lists of their members, because the package is smaller without the value of each member. Their types are declared.

function membersOf(list: string, memberOf: (word: string, index: number) => [string, number | string]): unknown {
  return Object.fromEntries(list.split(' ').map(memberOf));
}

/** An enumeration of the numbers from 0. The list has the names in camel case, which compresses better. */
export function numbers(names: string): unknown {
  return membersOf(names, (name, index) => [capitalized(name), index]);
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/**
 * An enumeration of texts. The names are the texts: `paid`, and `ReservationCreated` for `reservation.created`. In the list,
 * `reservation.created,expired` is short for `reservation.created reservation.expired`.
 */
export function texts(list: string): unknown {
  const whole = list.replace(
    /(\w+\.)(\S+)/g,
    (_, start: string, ends: string) => start + ends.split(',').join(` ${start}`),
  );
  return membersOf(whole, (text) => [nameOfText(text), text]);
}

/** An enumeration of texts in capitals, from a list in camel case, which compresses better: `notFound` is `NOT_FOUND`. */
export function capitals(list: string): unknown {
  return texts(list.replace(/[A-Z]/g, '_$&').toUpperCase());
}

/** Returns the name of an enumeration's member: `nameOf(BookingStatus, 2)` is `'Confirmed'`; undefined if this version does not know it. */
export function nameOf<Enumeration extends Record<string, number | string>>(
  enumeration: Enumeration,
  member: number | string,
): Extract<keyof Enumeration, string> | undefined {
  return Object.keys(enumeration).find((name) => enumeration[name] === member) as
    | Extract<keyof Enumeration, string>
    | undefined;
}

/** The name of the member whose value is `text`: see `texts`. */
export function nameOfText(text: string): string {
  return text.includes('.') ? text.split('.').map(capitalized).join('') : text;
}
