export const listings = {
  'listing.tooMany_one': 'An owner can have at most {{count}} listing.',
  'listing.tooMany_other': 'An owner can have at most {{count}} listings.',
  'listing.details':
    'must be the text of a JSON object with the members services, terms and room, and at most {{levels}} levels',
  'listing.detailsTooLarge': 'is too large: it has {{bytes}} bytes in UTF-8, and can have at most {{most}}',
  'listing.textsTooLarge':
    'is too large: all texts of the listing together have {{bytes}} bytes in UTF-8, and can have at most {{most}}',
  'listing.roomCount': 'must be a whole number, 0 or more',
  'listing.changed': 'The listing has changed. Its version is now {{version}}.',
  'listing.state': "This is not possible because the listing's status is {{state}}.",
  'listing.inUse': 'The listing has reservations that have not ended.',
  'listing.pictureGone': 'A picture of the listing has been deleted.',
  'listing.foreignPicture': 'is not a picture that the owner uploaded',
  'listing.noCurrency': 'is not an active currency: GET /Currency/GetAll lists the active ones',
  'listing.otherPercent': 'is {{percent}} for all listings: omit it, or set your own deposit as DepositAmount',
  'listing.belowShortest_one': 'is less than the minimum stay of {{count}} night',
  'listing.belowShortest_other': 'is less than the minimum stay of {{count}} nights',
  'listing.monthlyWeekend': 'is only for listings rented by the night: omit it',
  'listing.hasSeasons':
    'cannot change while the listing has seasons: remove them first with setSeasons and an empty list',
  'listing.belowSeason_one': 'is less than the minimum stay of a season, {{count}} night: change the season first',
  'listing.belowSeason_other': 'is less than the minimum stay of a season, {{count}} nights: change the season first',
  'listing.added': 'The listing was added. Its status is {{state}}.',
  'listing.saved': 'The listing was saved. Its status is {{state}}.',
  'listing.stateNow': "The listing's status is now {{state}}.",
  'listing.deleted': 'The listing was deleted.',
  'commission.incomplete': 'must be null if commissionType is null, and a number otherwise',
  'commission.saved': 'The commission was saved.',
  'commission.hasFixed':
    'cannot change while the listing has a fixed commission, which an administrator has set in this currency',
} as const;
