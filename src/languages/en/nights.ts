export const nights = {
  'arrivalRules.saved': 'The arrival rules were saved.',
  'night.twice': 'is sent twice; send each date once',
  'night.outside': 'must be from {{from}} to {{to}}',
  'night.beyondLongest_one': 'is more than the maximum stay of {{count}} night',
  'night.beyondLongest_other': 'is more than the maximum stay of {{count}} nights',
  'night.monthly':
    'This listing is rented by the month. Its nights can be closed, but have no price and no minimum stay.',
  'night.saved_one': '{{count}} night was saved.',
  'night.saved_other': '{{count}} nights were saved.',
  'listing.hasNights':
    'cannot be changed while nights have their own price or minimum stay: remove these with setNights first',
} as const;
