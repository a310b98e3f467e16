export const reports = {
  'report.order': 'The end of the period must be after its beginning.',
  'report.longest_one': 'A report can cover at most {{count}} day.',
  'report.longest_other': 'A report can cover at most {{count}} days.',
} as const;
