import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { isIPv6 } from 'node:net';
import { type CountryCode, isCountry } from '../values/contacts';

/** The modes that the PostgreSQL client of Node knows. It takes an unknown one for `verify-full`. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parses the text of a variable. Throws an Error whose message follows the variable's name, as in `must be on or off`. */
type Check<Value> = (text: string) => Value;

interface Variable<Value> {
  check: Check<NonNullable<Value>>;
  default: Value;
  meaning: string;
  /** Whether a file can hold the value: the variable with `_FILE` at the end of its name names it. */
  mayBeFile: boolean;
  /** Whether the value is never shown. */
  isSecret: boolean;
}

export function variable<Value>(check: Check<Value>, standard: NoInfer<Value>, meaning: string): Variable<Value> {
  return { check: check as Check<NonNullable<Value>>, default: standard, meaning, mayBeFile: false, isSecret: false };
}

export function optional<Value>(check: Check<Value>, meaning: string): Variable<Value | undefined> {
  return { check: check as never, default: undefined, meaning, mayBeFile: false, isSecret: false };
}

/** A variable whose value a file can hold. */
export function fromFile<Value>(given: Variable<Value>): Variable<Value> {
  return { ...given, mayBeFile: true };
}

/** A variable with a password or a key: a file can hold it, and no command shows it. */
export function confidential<Value>(given: Variable<Value>): Variable<Value> {
  return { ...given, mayBeFile: true, isSecret: true };
}

export function country(text: string): CountryCode {
  if (!isCountry(text)) throw new Error('must be a country code of two capital letters, e.g. JO');
  return text;
}

/** A host name or an address, without a port. Only IPv6 addresses contain colons. */
export function hostName(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text) || (text.includes(':') && !isIPv6(text)))
    throw new Error('must be a host name or an address, without a port');
  return text;
}

export function matching(pattern: RegExp, what: string): Check<string> {
  return (text) => {
    if (!pattern.test(text)) throw new Error(`must be ${what}`);
    return text;
  };
}

export function oneOf<const Choice extends string>(...choices: Choice[]): Check<Choice> {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new Error(`must be ${choices.join(' or ')}`);
    return choice;
  };
}

/** A switch; `true`, `1`, `false` and `0` are accepted too, case-insensitively. */
export function onOrOff(text: string): 'on' | 'off' {
  if (/^(?:on|true|1)$/i.test(text)) return 'on';
  if (/^(?:off|false|0)$/i.test(text)) return 'off';
  throw new Error('must be on or off');
}

export function integer(minimum: number, maximum: number): Check<number> {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(number >= minimum && number <= maximum)) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

export function url(...schemes: string[]): Check<string> {
  return (text) => {
    requireNoFragment(text);
    if (!schemes.some((scheme) => text.toLowerCase().startsWith(scheme)))
      throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    requireValid(text);
    return text;
  };
}

/** A URL of PostgreSQL, or the path of an SQLite file. */
export function databaseUrl(text: string): string {
  matching(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, '`sqlite:PATH`, `sqlite::memory:` or `postgres://…`')(text);
  return text.startsWith('sqlite:') ? text : serverUrl(text);
}

/** A URL of PostgreSQL. */
export function serverUrl(text: string): string {
  matching(/^postgres(ql)?:\/\/.+$/, '`postgres://…`')(text);
  requireNoFragment(text);
  // The host of a socket is an option.
  const complete = text.replace('@/', '@socket/');
  requireValid(complete);
  const { searchParams: options } = new URL(complete);
  const mode = options.get('sslmode');
  if (mode !== null && !sslModes.includes(mode))
    throw new Error(`has the unknown sslmode ${mode}: known are ${sslModes.join(', ')}`);
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = options.get(name);
    if (path !== null && !canBeRead(path)) throw new Error(`has ${name}=${path}, which cannot be read`);
  }
  return text;
}

/** A password with a `#` would end the URL. */
function requireNoFragment(text: string): void {
  if (text.includes('#')) throw new Error('contains #: in a user or a password it is written %23');
}

/** Throws if the text is not a URL, or if its user, password or path has a `%` that is not followed by the code of a character. */
function requireValid(text: string): void {
  try {
    const { username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    throw new Error(
      'is not a valid URL: in a user or a password, write / as %2F, % as %25, @ as %40, # as %23; a port is a number up to 65535',
    );
  }
}

/** The options of `s3://BUCKET?…`. */
const bucketOptions = ['endpoint', 'region', 'forcePathStyle'];

export function storageUrl(text: string): string {
  matching(/^(file:.+|s3:\/\/[^/?].*)$/, '`file:DIR` or `s3://BUCKET?endpoint=…&region=…`')(text);
  if (text.startsWith('file:')) return text;
  // The rule of S3.
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\?.*)?$/.test(text))
    throw new Error(
      'must name a bucket with 3 to 63 lower-case letters, digits, dots and hyphens, as in s3://BUCKET?…',
    );
  const unknown = [...new URL(text).searchParams.keys()].filter((name) => !bucketOptions.includes(name));
  if (unknown.length > 0)
    throw new Error(`has the unknown option ${unknown.join(', ')}: known are ${bucketOptions.join(', ')}`);
  return text;
}

export function gatewayUrl(text: string): string {
  return url('http:', 'https:')(text);
}

export function baseUrl(text: string): string {
  const { search, hash, username } = new URL(url('http:', 'https:')(text));
  if (search || hash || username) throw new Error('must be a URL without query, fragment and user');
  return text.replace(/\/+$/, '');
}

export function origins(text: string): '*' | readonly string[] {
  if (text.trim() === '*') return '*';
  return text.split(',').map((part) => {
    const origin = part.trim();
    // As browsers send it: in lower case, without a path and without the default port.
    if (!/^https?:[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error('must be `*`, or origins like `https://app.example.com`, separated by commas');
    return origin;
  });
}

/** As {@link origins}, without `*`. */
export function httpOrigins(text: string): readonly string[] {
  const list = origins(text);
  if (list === '*') throw new Error('must be origins like `https://app.example.com`, separated by commas');
  return list;
}

/** Names of a set, separated by commas; `none` for no name. */
export function listOf<const Choice extends string>(...choices: Choice[]): Check<readonly Choice[]> {
  return (text) => {
    if (text.trim() === 'none') return [];
    const names = text.split(',').map((part) => part.trim());
    const known = names.filter((name): name is Choice => (choices as string[]).includes(name));
    if (known.length < names.length || new Set(known).size < known.length)
      throw new Error(`must be none, or some of ${choices.join(', ')}, separated by commas`);
    return known;
  };
}

export function readableFile(path: string): string {
  if (!canBeRead(path)) throw new Error(`names ${path}, which cannot be read`);
  return path;
}

function canBeRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export function secrets(text: string): readonly string[] {
  const values = newestFirst(text);
  if (values.some((value) => Buffer.byteLength(value) < 32)) throw new Error('must be at least 32 bytes');
  return values;
}

export function keys(text: string): readonly KeyObject[] {
  return newestFirst(text).map((value) => {
    const bytes = Buffer.from(value, 'base64');
    if (!/^[A-Za-z0-9+/_-]+=?$/.test(value) || bytes.length !== 32) throw new Error('must be 32 bytes in base64');
    return createSecretKey(bytes);
  });
}

/** Splits a list of values: the first one signs or encrypts, the others still verify or decrypt. */
function newestFirst(text: string): string[] {
  const values = text.split(',').map((value) => value.trim());
  const empty = values.indexOf('');
  if (empty !== -1) throw new Error(`has several values, and value ${empty + 1} is empty`);
  return values;
}
