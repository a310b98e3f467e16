export const bookingRequests = {
  'bookingRequest.notNeeded': 'You can book this property immediately. No request is needed.',
  'bookingRequest.state': 'This is not possible because the status of the request is {{state}}.',
  'bookingRequest.notPossible':
    'The request cannot be accepted at the moment, because the property is not public or the customer’s account is blocked.',
  'bookingRequest.inCalendar':
    'A calendar that you import contains nights of this request too: {{startDate}} to {{endDate}}. Decline the request, or remove the event on the other platform and refresh the calendar.',
  'bookingRequest.added':
    'The request was sent. The owner can decide until {{date, day}} {{time}} (local time of the property).',
  'bookingRequest.accepted': 'The request was accepted. The stay is reserved.',
  'bookingRequest.declined': 'The request was declined.',
  'bookingRequest.withdrawn': 'The request was withdrawn.',
} as const;
