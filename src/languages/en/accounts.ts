export const accounts = {
  'profile.changed': 'The profile is changed.',
  'profile.unreachable': 'is required: a verified e-mail address or phone number has to stay',
  'contact.subject': 'A change of your account',
  'contact.changed.email':
    'Somebody who is logged in to your account changes its e-mail address to {{to}}. A new one counts as soon as its code is entered. If that was not you, log out everywhere at once and contact us.',
  'contact.changed.phone':
    'Somebody who is logged in to your account changes its phone number to {{to}}. A new one counts as soon as its code is entered. If that was not you, log out everywhere at once and contact us.',
  'contact.nothing': 'none',
  'owner.active': 'The owner is active.',
  'owner.changed': 'The owner has changed the profile: its version is {{version}} now.',
  'owner.inactive': 'The owner is inactive.',
  'owner.unverified': 'The owner has verified neither the e-mail address nor the phone number.',
  'owner.noIdImages': 'The pictures of the identity card are not complete.',
  'owners.blockedForAdministrators': 'is for administrators only',
  'block.done': 'The account is blocked.',
  'block.removed': 'The account is no longer blocked.',
  'block.own': 'Nobody can block the own account.',
  'block.lastAdministrator': 'This is the last administrator who is not blocked.',
  'agent.added': 'The agent is added.',
  'profile.changedPending':
    'The profile is changed. The new e-mail address or phone number counts as soon as its code is verified.',
} as const;
