import type * as enumerations from '../../generated/enumerations';
import type { components } from '../../generated/operations';

type Numbered = typeof enumerations;
type Named = 'Service' | 'Term';

/** Every member of every enumeration as `Enumeration.Member`, the key of its display name. The enumeration CurrencyNumber is named Currency. */
export type EnumerationMember =
  | { [Name in Exclude<keyof Numbered, 'CurrencyNumber'>]: `${Name}.${keyof Numbered[Name] & string}` }[Exclude<
      keyof Numbered,
      'CurrencyNumber'
    >]
  | `Currency.${keyof Numbered['CurrencyNumber']}`
  | { [Name in Named]: `${Name}.${components['schemas'][Name]}` }[Named];
