export const general = {
  done: 'Done.',
  'request.unreadable': 'The request could not be read.',
  'body.mediaType': 'The request body has to be {{mediaType}}.',
  'body.notJson': 'The request body is not valid JSON.',
  'body.tooDeep': 'The request body is nested too deeply.',
  'list.foreignCursor': 'belongs to another list, other filters or another sort',
  'sandbox.nowOrAdvance': 'Send either now or advanceSeconds.',
  'sandbox.tooFar': 'must be a moment before 2100',
} as const;
