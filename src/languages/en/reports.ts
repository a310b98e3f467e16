export const reports = {
  'report.order': 'The end of the period must be after its beginning.',
  'report.longest_one': 'A report covers {{count}} day at most.',
  'report.longest_other': 'A report covers {{count}} days at most.',
} as const;
