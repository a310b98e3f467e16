export const notifications = {
  'notification.OwnerActivated.title': 'حسابك مفعّل',
  'notification.OwnerActivated.message': 'يمكن الآن العثور على إعلاناتك وحجزها.',
  'notification.OwnerDeactivated.title': 'حسابك غير مفعّل',
  'notification.OwnerDeactivated.message': 'لم يعد العثور على إعلاناتك وحجزها ممكنًا. تبقى الحجوزات المؤكدة قائمة.',
  'notification.ReservationCreated.title': 'حجز جديد',
  'notification.ReservationCreated.message': 'حُجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.DepositSubmitted.title': 'عربون بانتظار التأكيد',
  'notification.DepositSubmitted.message':
    'أُعلن دفع عربون قدره {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}، وهو بانتظار تأكيد أحد المديرين.',
  'notification.DepositConfirmed.title': 'تم تأكيد الحجز',
  'notification.DepositConfirmed.message': 'تم تأكيد حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.DepositRejected.title': 'لم يُقبل العربون',
  'notification.DepositRejected.message':
    'لم يُقبل العربون البالغ {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. {{outcome}}',
  'notification.DepositRejected.datesHeld': 'تبقى التواريخ محجوزة لك مدة أخرى: يُرجى الدفع من جديد.',
  'notification.DepositRejected.datesFreed': 'انتهى الحجز وأصبحت تواريخه متاحة من جديد.',
  'notification.ReservationCancelled.title': 'أُلغي الحجز',
  'notification.ReservationCancelled.message': 'أُلغي حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.ReservationExpired.title': 'انتهت صلاحية الحجز',
  'notification.ReservationExpired.message':
    'انتهت صلاحية حجز «{{title}}» من {{startDate}} إلى {{endDate}}: لم يُؤكَّد عربونه في الوقت المحدد.',
  'notification.ReservationCompleted.title': 'اكتملت الإقامة',
  'notification.ReservationCompleted.message': 'انتهت الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.PropertyStatusChanged.title': 'تغيّرت حالة أحد الإعلانات',
  'notification.PropertyStatusChanged.message': 'غيّر أحد المديرين حالة «{{title}}». حالته الآن: {{status}}.',
  'notification.PaymentRefunded.title': 'أُعيد مبلغ',
  'notification.PaymentRefunded.message':
    'دُفع مبلغ مُعاد قدره {{amount}} {{currency}} عن حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.TermsUpdated.title': 'شروط جديدة',
  'notification.TermsUpdated.message': 'تسري «{{title}}» ابتداءً من {{startDate}}.',
  'notification.ReservationNoShow.title': 'لم تحضر',
  'notification.ReservationNoShow.message':
    'سُجّل في حجز «{{title}}» من {{startDate}} إلى {{endDate}} أن أحدًا لم يحضر: أُلغيت بقية الإقامة ولا يُعاد شيء. إن لم يكن ذلك صحيحًا فيُرجى مراسلتنا.',
  'notification.PropertyChanged.title': 'تغيّر عقار حجزته',
  'notification.PropertyChanged.message':
    'تغيّر إعلان «{{title}}» الذي حجزته من {{startDate}} إلى {{endDate}}. يُرجى الاطلاع عليه. يبقى سعرك كما حجزته.',
  'notification.RefundRejected.title': 'رُفضت إعادة مبلغ',
  'notification.RefundRejected.message':
    'لن يُدفع المبلغ المُعاد البالغ {{amount}} {{currency}} عن حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.reason': 'السبب: {{reason}}',
  'notification.reasonInService': 'ذُكر سبب: سجّل الدخول لقراءته.',
  'notification.sendTo': 'حدِّد إما `userIds` وإما `role`',
} as const;
