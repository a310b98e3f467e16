export const general = {
  done: 'Done.',
} as const;
