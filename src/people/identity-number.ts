/** What a stored identity number is bound to, so that it cannot be read in another user's row. */
export function identityNumberContext(userId: number): string {
  return `app_user/${userId}/identity_number`;
}
