import { TermsAudience, UserRole } from '../../generated/enumerations';
import { assertNever } from '../values/assert-never';

/** The canonical form of a language tag (BCP 47): `ar-JO` for `AR_jo`. Throws RangeError if the tag is invalid. */
export function canonicalTag(tag: string): string {
  return Intl.getCanonicalLocales(tag.replace('_', '-'))[0]!;
}

/** The languages in which to look up terms for `tag`, best match first: `ar-JO`, `ar`. */
export function tagsFor(tag: string): string[] {
  const canonical = canonicalTag(tag);
  return [...new Set([canonical, canonical.split('-')[0]!])];
}

/** The audience whose terms apply to users of the role. */
export function audienceOf(role: UserRole): TermsAudience {
  switch (role) {
    case UserRole.Owner:
      return TermsAudience.Owner;
    case UserRole.Customer:
      return TermsAudience.Customer;
    case UserRole.Admin:
    case UserRole.Agent:
      return TermsAudience.All;
    default:
      return assertNever(role);
  }
}

const allRoles = Object.values(UserRole);

/** The roles that terms for the audience apply to. */
export function rolesIn(audience: TermsAudience): readonly UserRole[] {
  return audience === TermsAudience.All ? allRoles : allRoles.filter((role) => audienceOf(role) === audience);
}
