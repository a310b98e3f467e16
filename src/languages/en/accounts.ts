export const accounts = {
  'profile.changed': 'The profile is changed.',
  'profile.noCity': 'is not a city of the list',
  'owner.active': 'The owner is active.',
  'owner.inactive': 'The owner is inactive.',
  'owner.unverified': 'The owner has verified neither the e-mail address nor the phone number.',
  'owner.noIdImages': 'The pictures of the identity card are not complete.',
  'owners.blockedForAdministrators': 'is for administrators only',
  'block.done': 'The account is blocked.',
  'block.removed': 'The account is no longer blocked.',
  'block.own': 'Nobody can block the own account.',
  'block.lastAdministrator': 'This is the last administrator who is not blocked.',
  'agent.added': 'The agent is added.',
} as const;
