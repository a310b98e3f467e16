import { TermsAudience, UserRole } from '../../generated/enumerations';

/** The tag as it is kept: `AR_jo` and `ar-JO` are the same (BCP 47). */
export function canonicalTag(tag: string): string {
  return Intl.getCanonicalLocales(tag.replace('_', '-'))[0]!;
}

/** The languages in which somebody who asks for `tag` can read terms, the best first: `ar-JO`, `ar`. */
export function tagsFor(tag: string): string[] {
  const canonical = canonicalTag(tag);
  return [...new Set([canonical, canonical.split('-')[0]!])];
}

/** Whose terms count for users of the role. */
export function audienceOf(role: UserRole): TermsAudience {
  if (role === UserRole.Owner) return TermsAudience.Owner;
  if (role === UserRole.Customer) return TermsAudience.Customer;
  return TermsAudience.All;
}

const everybody = Object.values(UserRole);

/** Who has to know of terms for the audience. */
export function rolesIn(audience: TermsAudience): readonly UserRole[] {
  return audience === TermsAudience.All ? everybody : everybody.filter((role) => audienceOf(role) === audience);
}
