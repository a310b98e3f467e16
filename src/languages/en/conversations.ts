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
    'A message with this clientMessageId was already sent, with another text, with other pictures or in another conversation.',
  'conversation.textOrPictures': 'Send a text or pictures.',
  'conversation.unconfirmed':
    'Pictures can be sent once a stay is confirmed: until then contact details are hidden, and those in a picture cannot be.',
  'conversation.unknownPicture':
    'You have no picture with this id in this conversation that was not sent yet. Pictures that are not sent are deleted after a day.',
  'conversation.pictureStored': 'The picture was stored. Send it with a message.',
  'conversation.tooManyPictures_one': 'You can have at most {{count}} picture in a conversation.',
  'conversation.tooManyPictures_other': 'You can have at most {{count}} pictures in a conversation.',
  'conversation.oneDirection': 'Send either afterSequence or beforeSequence.',
  'conversation.waitAfter': 'Waiting requires afterSequence.',
} as const;
