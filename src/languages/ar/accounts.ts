export const accounts = {
  'profile.changed': 'تم تعديل الملف الشخصي.',
  'profile.noCity': 'ليست من مدن القائمة',
  'owner.active': 'حساب المالك مُفعَّل.',
  'owner.inactive': 'حساب المالك غير مُفعَّل.',
  'owner.unverified': 'لم يوثّق المالك بريده الإلكتروني ولا رقم هاتفه.',
  'owner.noIdImages': 'صور بطاقة الهوية غير مكتملة.',
  'owners.blockedForAdministrators': 'متاح للمديرين فقط',
  'block.done': 'تم حظر الحساب.',
  'block.removed': 'تم رفع الحظر عن الحساب.',
  'block.own': 'لا يمكن لأحد أن يحظر حسابه.',
  'block.lastAdministrator': 'هذا آخر مدير غير محظور.',
  'agent.added': 'تمت إضافة الوكيل.',
} as const;
