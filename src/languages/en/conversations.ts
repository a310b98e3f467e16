export const conversations = {
  'conversation.oneOf': 'Send either propertyId or reservationId.',
  'conversation.byReservation': 'Owners open a conversation by a reservation. Send reservationId.',
  'conversation.opened': 'The conversation is open.',
  'conversation.read': 'The messages were marked as read.',
  'conversation.muted': 'You will not be notified of messages in this conversation.',
  'conversation.unmuted': 'You will be notified of messages in this conversation.',
  'conversation.sent': 'The message was sent.',
  'conversation.gone': 'This message cannot be sent, because the account of the other person is blocked or closed.',
  'conversation.reused':
    'A message with this clientMessageId was sent before, with another text or in another conversation.',
  'conversation.oneDirection': 'Send either afterSequence or beforeSequence.',
  'conversation.waitAfter': 'Waiting requires afterSequence.',
} as const;
