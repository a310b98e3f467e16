export const files = {
  'file.noPicture': 'The picture must be a valid JPEG, PNG or WebP file.',
  'file.tooManyPixels':
    'A picture can have at most {{side}} pixels a side and {{millions}} million pixels in total, at 32 bits per pixel.',
  'file.shown': 'A listing uses this picture.',
  'file.stored': 'The picture was stored.',
  'file.deleted': 'The picture was deleted.',
} as const;
