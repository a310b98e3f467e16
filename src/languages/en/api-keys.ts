export const apiKeys = {
  'apiKey.added': 'The API key was created. It will not be shown again.',
  'apiKey.removed': 'The API key was removed.',
  'apiKey.past': 'must be in the future',
  'apiKey.tooMany_one': 'You already have {{count}} API key. Remove it first.',
  'apiKey.tooMany_other': 'You already have {{count}} API keys. Remove one first.',
  'apiKey.wrong': 'This API key is not valid. It may have expired or been removed.',
} as const;
