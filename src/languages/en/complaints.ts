export const complaints = {
  'complaint.added': 'Thank you. An administrator will look at it, and you will be notified.',
  'complaint.again': 'You have already reported this. An administrator will look at it.',
  'complaint.own': 'You cannot report yourself or your own content.',
  'complaint.tooMany_one': 'You can have at most {{count}} open complaint. Wait until it is decided.',
  'complaint.tooMany_other': 'You can have at most {{count}} open complaints. Wait until one is decided.',
  'complaint.tooLong': 'The text has more than {{bytes}} bytes.',
  'complaint.decided': 'The complaint was decided.',
  'complaint.decidedAlready': 'The complaint has already been decided: {{status}}.',
  'complaint.decision': 'The decision must be 1 (Dismissed), 2 (Hidden) or 3 (Blocked).',
  'complaint.personNotHidden': 'A person cannot be hidden. Block the account, or dismiss the complaint.',
  'complaint.gone': 'The content no longer exists. Dismiss the complaint, or block the account.',
} as const;
