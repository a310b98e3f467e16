export const reviews = {
  'review.again': 'You have already reviewed this stay.',
  'review.unsealed': 'The review is published, so it cannot be changed.',
  'review.aboutListing': 'This rating is about a listing, so only customers can give it.',
  'review.notReviewable':
    'This stay cannot be reviewed. Both parties can review a completed stay, and the customer one that the owner has cancelled.',
  'review.late': 'The time to review this stay is over.',
  'review.sealed':
    'Your review is sealed. It is published when the other party has written too, and on {{date, day}} {{time}} (local time of the property) at the latest.',
  'review.published': 'Both reviews of this stay are published.',
  'review.changed': 'The review was changed.',
  'review.repliedAlready': 'You have already replied to this review.',
  'review.replied': 'The reply is published.',
  'review.hidden': 'The review is hidden.',
} as const;
