export const files = {
  'file.noPicture': 'يجب أن تكون الصورة ملفًا سليمًا من نوع JPEG أو PNG أو WebP.',
  'file.tooManyPixels':
    'يجب ألا يزيد أي ضلع للصورة على {{side}} بكسل، وألا تزيد الصورة كلها على {{millions}} مليون بكسل بعمق 32 بت.',
  'file.shown': 'يستخدم أحد الإعلانات هذه الصورة.',
  'file.stored': 'تم حفظ الصورة.',
  'file.deleted': 'تم حذف الصورة.',
} as const;
