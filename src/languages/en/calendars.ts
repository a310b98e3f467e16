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
  'calendar.hostFails': 'Too many calendars of this server could not be read. The calendar will be read later.',
  'calendar.read_one': 'The calendar was read. {{count}} event blocks nights.',
  'calendar.read_other': 'The calendar was read. {{count}} events block nights.',
  'calendar.conflicts': '{{read}} Conflicts: {{conflicts}}.',
  'calendar.kept': 'The calendar was not imported ({{outcome}}). Nights that it blocked remain blocked.',
  'calendar.failed': 'The calendar was not imported. {{problem}} Nights that it blocked remain blocked.',
  'calendar.problem.addressNotAllowed':
    "The URL does not lead to a public server over https. Copy the calendar's current URL from the other platform.",
  'calendar.problem.hostNotFound': 'The server that the URL names was not found. Check the URL.',
  'calendar.problem.connectionFailed': 'The connection to the server failed. The calendar will be read again.',
  'calendar.problem.tlsFailed':
    'A secure connection to the server failed, for example because of its certificate. The calendar will be read again.',
  'calendar.problem.timeout': 'The server did not respond in time. The calendar will be read again.',
  'calendar.problem.redirected':
    'The server redirects to another URL, which is not followed. Import the calendar from that URL.',
  'calendar.problem.accessDenied':
    "The server denies access to the calendar (status {{detail}}). Copy the calendar's current URL from the other platform.",
  'calendar.problem.notFound':
    "No calendar exists at the URL (status {{detail}}). Copy the calendar's current URL from the other platform.",
  'calendar.problem.serverError': 'The server reported an error (status {{detail}}). The calendar will be read again.',
  'calendar.problem.unexpectedStatus':
    'The server responded with the status {{detail}} instead of a calendar. The calendar will be read again.',
  'calendar.problem.notACalendar':
    "The response is not a calendar in iCalendar format. Copy the URL of the calendar's export from the other platform.",
  'calendar.problem.incomplete': 'The response ends before the end of the calendar. The calendar will be read again.',
  'calendar.problem.malformed': 'The calendar violates the iCalendar format. Tell the other platform.',
  'calendar.problem.unsupported':
    'The calendar uses {{detail}} in a way that is not supported. Change the event on the other platform.',
  'calendar.problem.invalidValue':
    'An event has no {{detail}}, several, or a value that cannot be used. Change the event on the other platform.',
  'calendar.problem.unknownTimeZone': 'An event is in an unknown time zone. Change the event on the other platform.',
  'calendar.problem.tooLarge': 'The calendar is larger than {{detail}} KiB. Remove past events on the other platform.',
  'calendar.problem.tooManyEvents':
    'The calendar has more than {{detail}} events. Remove past events on the other platform.',
  'calendar.problem.tooComplex':
    'Reading the calendar takes too long, for example because many events recur. Remove past and recurring events on the other platform.',
  'calendar.problem.empty':
    'The calendar had events before and now has none. If it is still empty at the next read, its nights become available.',
} as const;
