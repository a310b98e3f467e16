export const people = {
  'person.welcome': 'أهلًا بك. يرجى تسجيل الدخول والتحقق من بريدك الإلكتروني أو رقم هاتفك.',
  'person.profile': 'إليك الملف الشخصي.',
  'person.unreachable': 'مطلوب: عنوان بريد إلكتروني أو رقم هاتف',
  'person.tooYoung_zero': 'يجب ألا يكون في المستقبل',
  'person.tooYoung_one': 'يجب أن يكون قبل سنة واحدة على الأقل',
  'person.tooYoung_two': 'يجب أن يكون قبل سنتين على الأقل',
  'person.tooYoung_few': 'يجب أن يكون قبل {{count}} سنوات على الأقل',
  'person.tooYoung_many': 'يجب أن يكون قبل {{count}} سنة على الأقل',
  'person.tooYoung_other': 'يجب أن يكون قبل {{count}} سنة على الأقل',
  'person.contactInName': 'يجب ألا يحتوي على بيانات اتصال',
  'person.noAgent': 'ليس معرّف وكيل',
  'person.cardFormat': 'يجب أن تكون صور بطاقة الهوية بصيغة JPEG أو PNG.',
  'person.cardTooLarge':
    'إحدى صور بطاقة الهوية كبيرة جدًا: لا يزيد أي ضلع على {{side}} بكسل، ولا تزيد الصورة كلها على {{millions}} مليون بكسل بعمق 32 بت.',
} as const;
