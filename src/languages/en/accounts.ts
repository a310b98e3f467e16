export const accounts = {
  'profile.changed': 'The profile was changed.',
  'profile.unreachable': 'is required: the account needs a verified e-mail address or phone number',
  'contact.subject': 'A change to your account',
  'contact.changed.email':
    'The e-mail address of your account is being changed to {{to}}. A new address takes effect when its code is entered. If you did not request this, log out everywhere immediately and contact us.',
  'contact.changed.phone':
    'The phone number of your account is being changed to {{to}}. A new number takes effect when its code is entered. If you did not request this, log out everywhere immediately and contact us.',
  'contact.nothing': 'none',
  'owner.active': 'The owner is active.',
  'owner.changed': 'The owner has changed the profile. Its version is now {{version}}.',
  'owner.inactive': 'The owner is inactive.',
  'owner.unverified': 'The owner has verified neither the e-mail address nor the phone number.',
  'owner.noIdImages': 'Images of both sides of the identity card are required.',
  'customer.identityVerified': 'The identity of the customer is verified.',
  'customer.changed': 'The customer has changed the profile or the identity images. The version is now {{version}}.',
  'customer.unverified': 'The customer has verified neither the e-mail address nor the phone number.',
  'customer.blocked': 'The customer is blocked.',
  'profile.cardStored': 'The images of the identity card were stored.',
  'owners.blockedForAdministrators': 'is for administrators only',
  'block.done': 'The account is blocked.',
  'block.removed': 'The account is no longer blocked.',
  'block.own': 'You cannot block your own account.',
  'block.lastAdministrator': 'This is the last administrator who is not blocked.',
  'agent.added': 'The agent was added.',
  'profile.changedPending':
    'The profile was changed. The new e-mail address or phone number takes effect when its code is verified.',
} as const;
