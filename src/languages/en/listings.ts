export const listings = {
  'listing.tooMany_one': 'An owner has at most {{count}} listing.',
  'listing.tooMany_other': 'An owner has at most {{count}} listings.',
  'listing.changed': 'The listing has changed: its version is {{version}} now.',
  'listing.state': "This is not possible: the listing's state is {{state}}.",
  'listing.inUse': 'The listing has reservations that have not ended.',
  'listing.pictureGone': 'A picture of the listing was deleted meanwhile.',
  'listing.foreignPicture': 'is no picture that the owner uploaded',
  'listing.noCurrency': 'is no active currency',
  'listing.otherPercent':
    'is {{percent}} for all listings: leave it out, or give a deposit of your own as DepositAmount',
  'listing.belowShortest_one': 'is below the {{count}} night of the shortest stay',
  'listing.belowShortest_other': 'is below the {{count}} nights of the shortest stay',
} as const;
