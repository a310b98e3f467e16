export const files = {
  'file.noPicture': 'A picture is a sound JPEG, PNG or WebP.',
  'file.tooManyPixels_one': 'A picture has at most {{count}} pixel a side.',
  'file.tooManyPixels_other': 'A picture has at most {{count}} pixels a side.',
  'file.shown': 'A listing shows this picture.',
  'file.stored': 'The picture is stored.',
  'file.deleted': 'The picture is deleted.',
} as const;
