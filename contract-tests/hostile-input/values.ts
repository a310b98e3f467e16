/** Texts that have broken servers. They may be accepted or rejected, but must not cause a 5xx. */
export const hostileTexts = [
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e\u202d',
    'e\u0301',
    'é',
    'İ',
    'ı',
    '🏠'.repeat(20),
    '\r\nX: y',
  ],
  ...[
    '0',
    '-1',
    '2147483648',
    '9007199254740993',
    '1e400',
    '0x10',
    '1e3',
    '+1',
    ' 1',
    '1.0',
    'NaN',
    'Infinity',
    '-0',
    '1,5',
  ],
  ...[
    '0000-01-01',
    '2023-02-29',
    '2027-13-01',
    '9999-12-31',
    '10000-01-01',
    'infinity',
    '-infinity',
    'now',
    '2027-01-05T25:00:00Z',
    '0001-01-01T00:00:00+14:00',
  ],
  ...[
    '%',
    '_',
    '\\',
    '%_\\%',
    "'",
    '"',
    "';--",
    '${1}',
    '../../etc/passwd',
    '..%2f',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    '[]',
    '{}',
    '',
  ],
  'x'.repeat(5000),
];

/** The same for JSON members, which may have any type. */
export const hostileValues: unknown[] = [
  ...hostileTexts,
  ...[null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, 1e308, -1e308, 5e-324],
  ...[[], {}, [[]], [null], [{}], ['a', 1], { length: 1 }, { toString: 1 }, { $ne: null }, { __proto__: [] }],
  Array.from({ length: 1000 }, () => 1),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
];

/** All copies of `value` in which one member, at any depth, is replaced with `put`. */
export function replacements(value: unknown, put: unknown): unknown[] {
  if (Array.isArray(value)) {
    const list = value as unknown[];
    return [put, ...list.flatMap((element, index) => replacements(element, put).map((one) => list.with(index, one)))];
  }
  if (typeof value !== 'object' || value === null) return [put];
  const members = Object.entries(value).flatMap(([name, member]) =>
    replacements(member, put).map((one) => ({ ...value, [name]: one })),
  );
  return [put, ...members];
}
