/** The feed of events. */
export const events = {
  'events.kept':
    'The events that are kept are {{first}} to {{last}}. Read the records anew, and follow from afterSequence={{last}} on.',
  'events.none': 'No events are kept. Read the records anew, and follow from afterSequence={{last}} on.',
  'events.tooManyWait': 'Too many requests of yours, or from your network, wait for events.',
} as const;
