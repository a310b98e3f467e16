export const complaints = {
  'complaint.added': 'Thank you. An administrator will look at it, and you will be notified.',
  'complaint.again': 'You have reported this already. An administrator will look at it.',
  'complaint.own': 'You cannot report yourself or your own content.',
  'complaint.tooMany_one': 'You can have {{count}} open complaint. Wait until it is decided.',
  'complaint.tooMany_other': 'You can have {{count}} open complaints. Wait until one is decided.',
  'complaint.tooLong': 'The text has more than {{bytes}} bytes.',
  'complaint.decided': 'The complaint is decided.',
  'complaint.decidedAlready': 'The complaint is decided already: {{status}}.',
  'complaint.decision': 'The decision must be 1 (Dismissed), 2 (Hidden) or 3 (Blocked).',
  'complaint.personNotHidden': 'A person cannot be hidden. Block the account, or dismiss the complaint.',
  'complaint.gone': 'The content no longer exists. Dismiss the complaint, or block the account.',
} as const;
