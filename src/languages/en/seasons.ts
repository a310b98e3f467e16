export const seasons = {
  'season.endBeforeStart': 'must be after its startDate, {{startDate}}',
  'season.overlaps':
    'is a night of the season “{{name}}” already: begin on {{endDate}} or later, or end that season before',
  'season.beyondLongest_one': 'is more than the {{count}} night of the longest stay here',
  'season.beyondLongest_other': 'is more than the {{count}} nights of the longest stay here',
  'season.monthly': 'This listing is let by the month: seasons are for listings let by the night.',
  'season.saved_one': 'The listing has {{count}} season.',
  'season.saved_other': 'The listing has {{count}} seasons.',
} as const;
