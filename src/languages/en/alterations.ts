export const alterations = {
  'alteration.nothing': 'The reservation already has these dates and guests.',
  'alteration.begun': 'The stay has begun, so its first day cannot change.',
  'alteration.past': 'The end date is in the past.',
  'alteration.notByNight':
    'This reservation cannot be changed, because the property is rented by the month or in another currency.',
  'alteration.declared':
    'This is not possible while a declared payment waits for a decision, because the stay would cost less than was paid and declared.',
  'alteration.open':
    'Another proposed change of this reservation is open. It must be accepted, declined or withdrawn first.',
  'alteration.tooMany_one': 'This reservation can have at most {{count}} proposed change.',
  'alteration.tooMany_other': 'This reservation can have at most {{count}} proposed changes.',
  'alteration.state': 'This is not possible because the status of the proposed change is {{state}}.',
  'alteration.own': 'You have proposed this change. The other party decides.',
  'alteration.notOwn': 'Only the party that has proposed the change can withdraw it.',
  'alteration.priceChanged': 'The price has changed. The stay would now cost {{amount}} {{currency}}.',
  'alteration.linesChanged': 'The charges or taxes of the changed stay no longer match the proposal.',
  'alteration.proposed':
    'The change was proposed. It can be accepted by {{date, day}} {{time}} (local time of the property).',
  'alteration.accepted': 'The stay was changed.',
  'alteration.acceptedRefund': 'The stay was changed. {{amount}} {{currency}} will be refunded.',
  'alteration.declined': 'The proposed change was declined.',
  'alteration.withdrawn': 'The proposed change was withdrawn.',
} as const;
