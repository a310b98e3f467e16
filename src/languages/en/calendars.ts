export const calendars = {
  'calendar.rotated': 'The calendar has new addresses. The old ones are no longer valid.',
  'calendar.added': 'The calendar will be read within a minute.',
  'calendar.removed': 'The calendar is no longer imported.',
  'calendar.tooMany_one': 'A listing imports at most {{count}} calendar.',
  'calendar.tooMany_other': 'A listing imports at most {{count}} calendars.',
  'calendar.known': 'The listing imports this calendar already, as {{name}}.',
  'calendar.archived': 'The listing is archived.',
  'calendar.address': 'must be the https address of a calendar on a public server',
  'calendar.blockOfImport':
    'These nights came with an imported calendar: free them on the other platform, or remove the import.',
  'calendar.busy': 'The calendar is just being read.',
  'calendar.read_one': 'The calendar was read: {{count}} event takes nights.',
  'calendar.read_other': 'The calendar was read: {{count}} events take nights.',
  'calendar.kept': 'The calendar was not taken over ({{outcome}}). What it blocked stays blocked.',
} as const;
