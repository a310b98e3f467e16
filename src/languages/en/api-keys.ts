export const apiKeys = {
  'apiKey.added': 'Here is the key. It is not shown again.',
  'apiKey.removed': 'The key opens nothing any more.',
  'apiKey.past': 'must be in the future',
  'apiKey.tooMany_one': 'There is {{count}} API key already. Remove it first.',
  'apiKey.tooMany_other': 'There are {{count}} API keys already. Remove one first.',
  'apiKey.wrong': 'This API key is not valid. It may have expired, or have been removed.',
} as const;
