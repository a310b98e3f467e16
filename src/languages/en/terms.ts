export const terms = {
  'terms.none': 'No terms exist for this audience and language.',
  'terms.notInForce': 'This version of the terms is not in force.',
  'terms.unknownVersion': 'is not a version of the terms in force',
  'terms.accepted': 'The terms were accepted.',
  'terms.added': 'Version {{version}} of the terms was added.',
} as const;
