/** The encryption context of an identity number: binds it to the user, so that it cannot be decrypted in another user's row. */
export function identityNumberContext(userId: number): string {
  return `app_user/${userId}/identity_number`;
}
