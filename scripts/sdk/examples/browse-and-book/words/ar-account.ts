import type { AccountWords } from './en-account.js';

export const account: AccountWords = {
  account: 'الحساب',

  searches: 'عمليات البحث المحفوظة',
  noSearches: 'لا بحث محفوظ بعد. ابحث عن مكان ثم احفظ البحث لنخبرك بالأماكن الجديدة.',
  saveSearch: 'احفظ هذا البحث',
  saveSearchNote: 'نبحث مرة في اليوم عن أماكن جديدة تطابقه.',
  saveSearchDates: 'لا تُحفظ الأيام ولا المجاميع، لأن الليالي المتاحة تتغير مع كل حجز.',
  searchName: 'الاسم',
  notify: 'أخبروني',
  save: 'حفظ',
  searchSaved: 'حُفظ البحث: اعرض عمليات البحث',
  showMatches: 'اعرض النتائج',
  newMatches: { one: 'مكان جديد', two: 'مكانان جديدان', few: '{n} أماكن جديدة', other: '{n} مكانًا جديدًا' },
  upTo: (price) => `حتى ${price}`,
  inArea: 'في منطقة من الخريطة',
  remove: 'حذف',
};
