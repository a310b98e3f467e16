export const people = {
  'person.welcome': 'Welcome. Please log in and verify your e-mail address or phone number.',
  'person.profile': 'Here is the profile.',
  'person.unreachable': 'is required: an e-mail address or a phone number',
  'person.tooYoung_one': 'must be at least {{count}} year ago',
  'person.tooYoung_other': 'must be at least {{count}} years ago',
  'person.contactInName': 'must not contain contact details',
  'person.noAgent': 'is not the id of an agent',
  'person.cardFormat': 'The images of the identity card must be JPEG or PNG.',
  'person.cardTooLarge':
    'An image of the identity card is too large: at most {{side}} pixels a side and {{millions}} million pixels in total, at 32 bits per pixel.',
} as const;
