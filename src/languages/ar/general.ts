export const general = {
  done: 'تم.',
} as const;
