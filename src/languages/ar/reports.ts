export const reports = {
  'report.order': 'يجب أن تكون نهاية الفترة بعد بدايتها.',
  'report.longest_zero': 'لا يغطي التقرير أكثر من {{count}} يوم.',
  'report.longest_one': 'لا يغطي التقرير أكثر من يوم واحد.',
  'report.longest_two': 'لا يغطي التقرير أكثر من يومين.',
  'report.longest_few': 'لا يغطي التقرير أكثر من {{count}} أيام.',
  'report.longest_many': 'لا يغطي التقرير أكثر من {{count}} يومًا.',
  'report.longest_other': 'لا يغطي التقرير أكثر من {{count}} يوم.',
} as const;
