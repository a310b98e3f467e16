/** The event feed. */
export const events = {
  'events.kept':
    'Events {{first}} to {{last}} are available. Read the records again, then continue from afterSequence={{last}}.',
  'events.none': 'No events are available. Read the records again, then continue from afterSequence={{last}}.',
  'events.tooManyWait': 'Too many requests of your account or of your network are waiting for events or messages.',
} as const;
