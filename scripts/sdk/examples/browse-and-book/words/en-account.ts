import type { Forms } from './forms.js';

/** The texts about the account: saved searches, complaints and identity. */
export const account = {
  account: 'Account',

  searches: 'Saved searches',
  noSearches: 'No saved searches yet. Search for a place, then save the search to hear of new ones.',
  saveSearch: 'Save this search',
  saveSearchNote: 'Once a day, we look for new places that match.',
  saveSearchDates: 'Dates and totals are not saved, because free nights change with each booking.',
  searchName: 'Name',
  notify: 'Notify me',
  save: 'Save',
  searchSaved: 'Saved: see your searches',
  showMatches: 'Show the matches',
  newMatches: { one: '{n} new place', other: '{n} new places' } as Forms,
  upTo: (price: string) => `up to ${price}`,
  inArea: 'in an area of the map',
  remove: 'Remove',

  report: 'Report',
  reportListing: 'Report this listing',
  reportReview: (author: string) => `Report the review by ${author}`,
  reportMessage: (time: string) => `Report the message of ${time}`,
  reportPerson: (name: string) => `Report ${name}`,
  reportWords: (title: string) => `Report what was written about ${title}`,
  reportKind: 'What is wrong?',
  choose: 'Please choose',
  reportText: 'Tell us more',
  reportNote: 'Our administrators read this. The other party never learns who has reported.',
  reportSend: 'Send the report',
  reported: 'Reported',
  reports: 'Your reports',
  noReports:
    'You have not reported anything. You can report listings, reviews, messages and persons where you see them.',
  decidedAt: (time: string) => `decided ${time}`,
  showListing: 'Show the listing',
  messageHidden: 'An administrator has hidden this message.',

  identity: 'Identity',
  identityStates: { missing: 'Not sent', sent: 'Being checked', verified: 'Verified' },
  identityTexts: {
    missing: 'Send us pictures of both sides of your identity card. Some places can then be booked at once.',
    sent: 'We have received your pictures, and compare them with your profile. We notify you of the result.',
    verified: 'Your identity is verified. You can book at once where the owner asks for it.',
  },
  identityFront: 'Front of the card',
  identityRear: 'Back of the card',
  identityNote: 'JPEG or PNG. The pictures are stored encrypted, and only administrators can see them.',
  identitySend: 'Send the pictures',
  identityReplace: 'Send other pictures',
  identityReplaceNote: 'New pictures are checked again.',
  identityFirst: 'Guests whose identity is verified book this place at once; others ask the owner.',
  identityGo: 'Verify your identity',
};

export type AccountWords = typeof account;
