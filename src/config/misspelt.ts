import { variables } from './variables';

/**
 * A line for each variable that is not one of ours but nearly has the name of one: whoever writes `DATABSE_URL` would otherwise run
 * on another database than the one they named, without a word. Empty ones say nothing.
 */
export function warnOfMisspelt(environment: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables);
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || known.includes(name)) return [];
    const meant = known.find((one) => isNear(name.toUpperCase(), one));
    return meant === undefined ? [] : [`${name} is not known and has no effect: is ${meant} meant?`];
  });
}

/** Short names are near to too many others; and nobody misses the first letter, but `SSL_CERT_FILE` is OpenSSL's. */
function isNear(name: string, known: string): boolean {
  const tolerance = known.length < 6 ? 0 : known.length < 8 ? 1 : 2;
  return name[0] === known[0] && distance(name, known) <= tolerance;
}

/** How many letters have to be left out, put in, replaced or exchanged with their neighbour (optimal string alignment). */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const exchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? before[j - 2]! + 1 : Infinity;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, exchanged));
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
