export const files = {
  'file.noPicture': 'يجب أن تكون الصورة ملفًا سليمًا من نوع JPEG أو PNG أو WebP.',
  'file.tooManyPixels_zero': 'لا تُقبل الصور.',
  'file.tooManyPixels_one': 'يجب ألا يزيد أي ضلع للصورة على بكسل واحد.',
  'file.tooManyPixels_two': 'يجب ألا يزيد أي ضلع للصورة على بكسلين.',
  'file.tooManyPixels_few': 'يجب ألا يزيد أي ضلع للصورة على {{count}} بكسلات.',
  'file.tooManyPixels_many': 'يجب ألا يزيد أي ضلع للصورة على {{count}} بكسلًا.',
  'file.tooManyPixels_other': 'يجب ألا يزيد أي ضلع للصورة على {{count}} بكسل.',
  'file.shown': 'يعرض أحد الإعلانات هذه الصورة.',
  'file.stored': 'تم حفظ الصورة.',
  'file.deleted': 'تم حذف الصورة.',
} as const;
