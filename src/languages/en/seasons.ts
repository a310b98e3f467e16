export const seasons = {
  'season.endBeforeStart': 'must be after its startDate, {{startDate}}',
  'season.overlaps':
    'is already a night of the season “{{name}}”: start on {{endDate}} or later, or end that season earlier',
  'season.beyondLongest_one': 'is more than the maximum stay of {{count}} night',
  'season.beyondLongest_other': 'is more than the maximum stay of {{count}} nights',
  'season.monthly': 'This listing is rented by the month. Only listings rented by the night can have seasons.',
  'season.saved_one': 'The listing has {{count}} season.',
  'season.saved_other': 'The listing has {{count}} seasons.',
} as const;
