export const apiKeys = {
  'apiKey.added': 'The API key was created. It will not be shown again.',
  'apiKey.removed': 'The API key was removed.',
  'apiKey.past': 'must be in the future',
  'apiKey.tooMany_one': 'You already have {{count}} API key. Remove it first.',
  'apiKey.tooMany_other': 'You already have {{count}} API keys. Remove one first.',
  'apiKey.noSpendingLimit': 'This API key has no spending limit, so no stay can be booked with it.',
  'apiKey.otherCurrency': 'The spending limit of the API key is not in {{currency}}, the currency of this stay.',
  'apiKey.overLimit':
    'The stay costs {{amount}} {{currency}}, but only {{left}} {{currency}} of the spending limit of the API key are left today (UTC).',
  'apiKey.wrong': 'This API key is not valid. It may have expired or been removed.',
  'apiKey.lacksScope': 'This API key lacks the scope {{scope}}.',
  'apiKey.needsScope': 'is needed',
  'apiKey.needsWrite': 'requires the access Write',
  'apiKey.scoped': '{{access}}, limited to {{scopes}}',
  'apiKey.allEvents': 'This webhook receives events of all areas, but the scopes of this API key are limited.',
} as const;
