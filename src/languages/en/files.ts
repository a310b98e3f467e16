export const files = {
  'file.noPicture': 'A picture is a sound JPEG, PNG or WebP.',
  'file.tooManyPixels':
    'A picture may have {{side}} pixels a side and {{millions}} million pixels in all, at 32 bits a pixel.',
  'file.shown': 'A listing shows this picture.',
  'file.stored': 'The picture is stored.',
  'file.deleted': 'The picture is deleted.',
} as const;
