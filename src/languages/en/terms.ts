export const terms = {
  'terms.none': 'There are no such terms.',
  'terms.notInForce': 'This version of the terms is not in force.',
  'terms.unknownVersion': 'is no version of the terms that is in force',
  'terms.accepted': 'The terms are accepted.',
  'terms.added': 'Version {{version}} of the terms is added.',
} as const;
