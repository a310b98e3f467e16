// Enumerations from lists of their members, because the package is smaller without the value of each member. Their types are declared.

function membersOf(list: string, memberOf: (word: string, index: number) => [string, number | string]): unknown {
  return Object.fromEntries(list.split(' ').map(memberOf));
}

/** An enumeration of the numbers from 0. */
export function numbers(names: string): unknown {
  return membersOf(names, (name, index) => [name, index]);
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

export function nameOfText(text: string): string {
  return text.includes('.') ? text.replace(/(^|\.)./g, (first) => first.at(-1)!.toUpperCase()) : text;
}
