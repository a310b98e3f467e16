import { fileOf } from './files';
import { variables } from './variables';

/** The beginnings of names that no other program uses for variables of this service's environment. */
const families = ['LIMIT_', 'DATABASE_', 'STORAGE_', 'SMTP_', 'SMS_', 'METRICS_', 'MAIL_'];

/**
 * Returns one warning for each unknown variable whose name is almost that of a known one, or begins as known ones do. Without it, a server with `DATABSE_URL` would use
 * the default database without any notice. Empty variables cause no warning.
 */
export function warnOfMisspelt(environment: Record<string, string | undefined>): string[] {
  const known = Object.entries(variables).flatMap(([name, { mayBeFile }]) =>
    mayBeFile ? [name, fileOf(name)] : [name],
  );
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || known.includes(name)) return [];
    const inFile = Object.keys(variables).find((one) => name === fileOf(one));
    if (inFile !== undefined) return [`${name} is unknown and has no effect: ${inFile} cannot be given in a file`];
    const meant = known.find((one) => isSimilar(name.toUpperCase(), one));
    if (meant !== undefined) return [`${name} is unknown and has no effect: did you mean ${meant}?`];
    const family = families.find((prefix) => name.startsWith(prefix));
    if (family === undefined || isServiceLink(name, environment[name])) return [];
    const others = Object.keys(variables).filter((one) => one.startsWith(family));
    const some = others.length > 8 ? `see docs/configuration.md` : `known are ${others.join(', ')}`;
    return [`${name} is unknown and has no effect: ${some}`];
  });
}

/** Short names are similar to too many others. The first letter must match, because `SSL_CERT_FILE` belongs to OpenSSL. */
function isSimilar(name: string, known: string): boolean {
  const tolerance = known.length < 6 ? 0 : known.length < 8 ? 1 : 2;
  return name[0] === known[0] && distance(name, known) <= tolerance;
}

/** The number of deletions, insertions, replacements and swaps of adjacent letters (optimal string alignment). */
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

/** Whether Kubernetes sets the variable in every container, because a service has such a name: `DATABASE_PORT=tcp://…`. */
function isServiceLink(name: string, value: string): boolean {
  return /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) || (name.endsWith('_PORT') && value.startsWith('tcp://'));
}
