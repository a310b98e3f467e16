export const calendars = {
  'calendar.rotated': 'The calendar has new URLs. The old ones are no longer valid.',
  'calendar.added': 'The calendar will be read within a minute.',
  'calendar.removed': 'The calendar is no longer imported.',
  'calendar.tooMany_one': 'A listing can import at most {{count}} calendar.',
  'calendar.tooMany_other': 'A listing can import at most {{count}} calendars.',
  'calendar.known': 'The listing already imports this calendar as {{name}}.',
  'calendar.archived': 'The listing is archived.',
  'calendar.address': 'must be the https URL of a calendar on a public server',
  'calendar.blockOfImport':
    'These nights are blocked by an imported calendar. Free them on the other platform, or remove the import.',
  'calendar.busy': 'The calendar is being read.',
  'calendar.read_one': 'The calendar was read. {{count}} event blocks nights.',
  'calendar.read_other': 'The calendar was read. {{count}} events block nights.',
  'calendar.kept': 'The calendar was not imported ({{outcome}}). Nights that it blocked remain blocked.',
} as const;
