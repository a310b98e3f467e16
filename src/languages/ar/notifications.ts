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
  'notification.DepositDecisionDue.title': 'عربون يجب البت فيه',
  'notification.DepositDecisionDue.message':
    'أُعلن دفع عربون قدره {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. إن لم يؤكّده أحد المديرين أو يرفضه قبل {{date}} الساعة {{time}} (بتوقيت العقار) فستنتهي صلاحية الحجز.',
  'notification.ReceiptRequested.title': 'يُرجى إضافة إيصال دفعتك',
  'notification.ReceiptRequested.message':
    'نحتاج إلى صورة إيصال دفعتك البالغة {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}} كي نتحقق منها. يُرجى إضافتها إلى الدفعة.',
  'notification.ReceiptAdded.title': 'أُضيف إيصال دفع',
  'notification.ReceiptAdded.message':
    'أُضيف إيصال الدفعة البالغة {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. الدفعة بانتظار البت فيها.',
  'notification.PaymentReceived.title': 'استُلمت دفعة',
  'notification.PaymentReceived.message':
    'استُلم مبلغ {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.PaymentReturned.title': 'سيُعاد مبلغ دفعتك إليك',
  'notification.PaymentReturned.message':
    'تعذّر استخدام دفعتك الإلكترونية البالغة {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. سيُعاد المبلغ إليك.',
  'notification.PaymentMismatch.title': 'دفعة بمبلغ آخر يجب البت فيها',
  'notification.PaymentMismatch.message':
    'تختلف دفعة إلكترونية لقاء «{{title}}» من {{startDate}} إلى {{endDate}} عن المبلغ المطلوب {{amount}} {{currency}}. اقبلها أو ارفضها.',
  'notification.PaymentDisputed.title': 'اعتراض على دفعة إلكترونية لدى المصرف',
  'notification.PaymentDisputed.message':
    'استرد المصرف أو قد يسترد {{amount}} {{currency}} دُفعت إلكترونيًا لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. {{consequence}}',
  'notification.RefundFailed.title': 'فشل استرداد إلكتروني',
  'notification.RefundFailed.message':
    'تعذّر إلكترونيًا دفع الاسترداد البالغ {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. ابدأه من جديد أو ادفعه بطريقة أخرى.',
  'notification.RentDue.title': 'استحقاق الإيجار',
  'notification.RentDue.message': 'يستحق إيجار «{{title}}» وقدره {{amount}} {{currency}} في {{date}}.',
  'notification.RentOverdue.title': 'تأخر دفع الإيجار',
  'notification.RentOverdue.message': 'استحق إيجار «{{title}}» وقدره {{amount}} {{currency}} في {{date}} ولم يُدفع بعد.',
  'notification.RentWaived.title': 'إعفاء من الإيجار',
  'notification.RentWaived.message':
    'أعفاك المالك من {{amount}} {{currency}} من إيجار «{{title}}» المستحق في {{date}}.',
  'notification.NoticeGiven.title': 'إنهاء مبكر للإقامة',
  'notification.NoticeGiven.message':
    'تنتهي الإقامة في «{{title}}» التي تبدأ في {{startDate}} بتاريخ {{endDate}} بناءً على إشعار بالإنهاء.',
  'notification.ReservationRenewed.title': 'جُدّد الحجز',
  'notification.ReservationRenewed.message': 'جُدّدت الإقامة في «{{title}}» التي تبدأ في {{startDate}} حتى {{endDate}}.',
  'notification.AlterationProposed.title': 'اقتُرح تغيير إقامة',
  'notification.AlterationProposed.message':
    'اقتُرح تغيير الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}} لتصبح من {{newStartDate}} إلى {{newEndDate}} بمبلغ إجمالي قدره {{amount}} {{currency}}. اقبل الاقتراح أو ارفضه قبل {{date}} الساعة {{time}} (بتوقيت العقار).',
  'notification.AlterationAccepted.title': 'تغيّرت الإقامة',
  'notification.AlterationAccepted.message':
    'قُبل تغيير الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}. أصبحت الإقامة من {{newStartDate}} إلى {{newEndDate}} وتكلفتها {{amount}} {{currency}}.',
  'notification.AlterationDeclined.title': 'رُفض تغيير إقامة',
  'notification.AlterationDeclined.message':
    'رُفض اقتراح تغيير الإقامة في «{{title}}» لتصبح من {{newStartDate}} إلى {{newEndDate}}. تبقى الإقامة من {{startDate}} إلى {{endDate}}.',
  'notification.AlterationWithdrawn.title': 'سُحب اقتراح تغيير إقامة',
  'notification.AlterationWithdrawn.message':
    'سُحب اقتراح تغيير الإقامة في «{{title}}» لتصبح من {{newStartDate}} إلى {{newEndDate}}. تبقى الإقامة من {{startDate}} إلى {{endDate}}.',
  'notification.AlterationExpired.title': 'انتهت صلاحية اقتراح تغيير إقامة',
  'notification.AlterationExpired.message':
    'انتهت صلاحية اقتراح تغيير الإقامة في «{{title}}» لتصبح من {{newStartDate}} إلى {{newEndDate}} دون قرار. لم تتغير تواريخ الإقامة: من {{startDate}} إلى {{endDate}}.',
  'notification.MessageReceived.title': 'لديك رسالة جديدة',
  'notification.MessageReceived.message': 'لديك رسالة جديدة بخصوص «{{title}}». سجّل الدخول لقراءتها.',
  'notification.ReviewWritten.title': 'قيّم الطرف الآخر إقامة',
  'notification.ReviewWritten.message':
    'قيّم الطرف الآخر الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}. يمكنك كتابة تقييم حتى {{date}} الساعة {{time}} (بتوقيت العقار). يمكنك قراءة تقييمه بعد أن تكتب تقييمك، أو بعد ذلك الوقت.',
  'notification.ReviewPublished.title': 'نُشر تقييم عنك',
  'notification.ReviewPublished.message':
    'نُشر تقييم للإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}. يمكنك الرد عليه مرة واحدة.',
  'notification.ReviewReplied.title': 'رد على تقييمك',
  'notification.ReviewReplied.message':
    'ردّ الطرف الآخر على تقييمك للإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.ReviewHidden.title': 'أُخفي تقييمك',
  'notification.ReviewHidden.message':
    'أخفى أحد المديرين تقييمك للإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.BookingRequested.title': 'طُلبت إقامة',
  'notification.BookingRequested.message':
    'يطلب عميل الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}} بمبلغ إجمالي قدره {{amount}} {{currency}}. الليالي محجوزة مؤقتًا. اقبل الطلب أو ارفضه قبل {{date}} الساعة {{time}} (بتوقيت العقار).',
  'notification.BookingRequestAccepted.title': 'قُبل طلبك',
  'notification.BookingRequestAccepted.message':
    'قُبل طلب الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}} وحُجزت الإقامة. يبيّن الحجز هل يُستحق عربون، وموعد دفعه.',
  'notification.BookingRequestDeclined.title': 'رُفض طلب حجز',
  'notification.BookingRequestDeclined.message': 'رُفض طلب الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.BookingRequestWithdrawn.title': 'سُحب طلب حجز',
  'notification.BookingRequestWithdrawn.message':
    'سُحب طلب الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}. أصبحت الليالي متاحة من جديد.',
  'notification.BookingRequestExpired.title': 'انتهت صلاحية طلب حجز',
  'notification.BookingRequestExpired.message':
    'لم يُبتّ في الوقت المحدد في طلب الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}. أصبحت الليالي متاحة من جديد.',
  'notification.BookingRequestDue.title': 'طلب حجز ينتظر قرارك',
  'notification.BookingRequestDue.message':
    'تنتهي صلاحية طلب الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}} في {{date}} الساعة {{time}} (بتوقيت العقار). اقبله أو ارفضه قبل ذلك.',
  'notification.IdentityVerified.title': 'تم التحقق من هويتك',
  'notification.IdentityVerified.message':
    'يمكنك الآن أن تحجز مباشرة العقارات التي يلزم لحجزها التحقق من الهوية. ينتهي ذلك إن غيّرت اسمك أو صورتي بطاقة هويتك.',
  'notification.ComplaintAdded.title': 'أبلغ مستخدمون عن محتوى',
  'notification.ComplaintAdded.message': 'هناك شكاوى جديدة تنتظر القرار.',
  'notification.ComplaintDecided.title': 'اتُّخذ قرار في شكواك',
  'notification.ComplaintDecided.message': 'اطلع أحد المديرين على ما أبلغت عنه. النتيجة: {{status}}. شكرًا لمساعدتك.',
  'notification.MessageHidden.title': 'أُخفي نصك',
  'notification.MessageHidden.message': 'أخفى أحد المديرين نصًا كتبته بشأن «{{title}}». لم يعد بإمكان الآخرين قراءته.',
  'notification.AccountBlocked.title': 'حُظر حسابك',
  'notification.AccountBlocked.message': 'حظر أحد المديرين حسابك للسبب التالي: {{cause}}',
  'notification.DepositConfirmed.title': 'تم تأكيد الحجز',
  'notification.DepositConfirmed.message': 'تم تأكيد حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.DepositRejected.title': 'لم يُقبل العربون',
  'notification.DepositRejected.message':
    'لم يُقبل العربون البالغ {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. {{outcome}}',
  'notification.DepositRejected.datesHeld': 'تبقى التواريخ محجوزة لك مدة أخرى: يُرجى دفع العربون من جديد.',
  'notification.DepositRejected.datesHeldForCustomer': 'تبقى التواريخ محجوزة مدة أخرى ليتمكّن العميل من الدفع من جديد.',
  'notification.DepositRejected.datesFreed': 'انتهى الحجز وأصبحت تواريخه متاحة من جديد.',
  'notification.DepositRejected.balance.title': 'لم تُقبل الدفعة',
  'notification.DepositRejected.balance.message':
    'لم تُقبل الدفعة البالغة {{amount}} {{currency}} لقاء «{{title}}» من {{startDate}} إلى {{endDate}}. {{outcome}}',
  'notification.DepositRejected.stillOwed': 'ما زال المبلغ مستحقًا: يُرجى دفعه من جديد.',
  'notification.DepositRejected.nothingOwed': 'انتهى الحجز، فلا يلزمك دفعه من جديد.',
  'notification.ReservationCancelled.title': 'أُلغي الحجز',
  'notification.ReservationCancelled.message': 'أُلغي حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.ReservationExpired.title': 'انتهت صلاحية الحجز',
  'notification.ReservationExpired.message':
    'انتهت صلاحية حجز «{{title}}» من {{startDate}} إلى {{endDate}}: لم يُؤكَّد عربونه في الوقت المحدد.',
  'notification.ReservationCompleted.title': 'اكتملت الإقامة',
  'notification.ReservationCompleted.message': 'انتهت الإقامة في «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.PropertyStatusChanged.title': 'تغيّرت حالة أحد الإعلانات',
  'notification.PropertyStatusChanged.message': 'غيّر أحد المديرين حالة الإعلان «{{title}}». حالته الآن: {{status}}.',
  'notification.PaymentRefunded.title': 'دُفع الاسترداد',
  'notification.PaymentRefunded.message':
    'دُفع استرداد قدره {{amount}} {{currency}} عن حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.TermsUpdated.title': 'شروط جديدة',
  'notification.TermsUpdated.message': 'تسري «{{title}}» ابتداءً من {{startDate}}.',
  'notification.ReservationNoShow.title': 'سُجّل عدم الحضور',
  'notification.ReservationNoShow.message':
    'سُجّل عدم الحضور في حجز «{{title}}» من {{startDate}} إلى {{endDate}}. أُتيحت بقية الإقامة لغيرك، ولا استرداد لأي مبلغ. إن لم يكن ذلك صحيحًا فيُرجى التواصل معنا.',
  'notification.PropertyChanged.title': 'تغيّر عقار حجزته',
  'notification.PropertyChanged.message':
    'تغيّر إعلان «{{title}}» الذي حجزته من {{startDate}} إلى {{endDate}}. يُرجى الاطلاع عليه. يبقى سعرك كما حجزته.',
  'notification.WebhookDisabled.title': 'أُوقف خطاف الويب الخاص بك',
  'notification.WebhookDisabled.message':
    'فشلت كل عمليات التسليم إلى خطاف الويب الخاص بك على {{host}} مدة ثلاثة أيام، لذلك أُوقف. تبقى عمليات التسليم المعلّقة محفوظة. فعِّل الخطاف من جديد عندما يستجيب.',
  'notification.RefundRejected.title': 'رُفض الاسترداد',
  'notification.RefundRejected.message':
    'لن يُدفع الاسترداد البالغ {{amount}} {{currency}} عن حجز «{{title}}» من {{startDate}} إلى {{endDate}}.',
  'notification.ApiKeyAdded.title': 'أُضيف مفتاح برمجي إلى حسابك',
  'notification.ApiKeyAdded.message':
    'بالمفتاح الذي ينتهي بـ {{lastCharacters}} يستطيع برنامج أن يتصرف باسمك (الصلاحية: {{access}}). إن لم تكن أنت من أضافه فأزِله وسجّل الخروج من كل الأجهزة.',
  'notification.WebhookAdded.title': 'تُرسَل أحداث حسابك إلى عنوان جديد',
  'notification.WebhookAdded.message':
    'أُضيف خطاف ويب إلى حسابك أو غُيِّر عنوانه. يُرسل الأحداث إلى {{host}}، وقد ضُبط بواسطة {{credential}}. إن لم تكن أنت من فعل ذلك فأزِل الخطاف وأزِل مفاتيحك البرمجية وسجّل الخروج من كل الأجهزة.',
  'notification.WebhookLimited.title': 'بلغت خطافات الويب الخاصة بك حدّها لهذا اليوم',
  'notification.WebhookLimited.message':
    'بلغت خطافات الويب الخاصة بك الحد اليومي لعمليات التسليم ({{most}}). لن تُرسَل إليها أحداث أخرى حتى منتصف الليل بالتوقيت العالمي. يستطيع برنامجك أن يقرأ هذه الأحداث من قائمة الأحداث.',
  'notification.WebhookLimited.messages.title': 'لن تتلقى خطافات الويب الخاصة بك أحداث رسائل أخرى اليوم',
  'notification.WebhookLimited.messages.message':
    'استهلكت خطافات الويب الخاصة بك نصف الحد اليومي لعمليات التسليم ({{most}}). لن تُرسَل إليها أحداث أخرى عن الرسائل الجديدة حتى منتصف الليل بالتوقيت العالمي، كي يبقى النصف الآخر للحجوزات وسائر الأحداث. يستطيع برنامجك أن يقرأ هذه الأحداث من قائمة الأحداث.',
  'notification.CalendarConflict.title': 'تقويم يتعارض مع إقامة',
  'notification.CalendarConflict.message':
    'يتعارض تقويم تستورده لأجل «{{title}}» مع حجز أو طلب حجز من {{startDate}} إلى {{endDate}}. لم يتغيّر شيء. إن كانت الإقامتان حقيقيتين فألغِ إحداهما أو ارفضها من فضلك.',
  'notification.CalendarConflict.unreadable.title': 'تعذّرت قراءة تقويم مستورد',
  'notification.CalendarConflict.unreadable.message':
    'لم يُقرأ التقويم «{{name}}» الذي تستورده لأجل «{{title}}» منذ {{date}} الساعة {{time}} (بتوقيت العقار). الليالي التي حُجزت في مكان آخر منذ ذلك الوقت ليست مغلقة هنا. {{problem}} إن لم تعد تستخدم التقويم فاحذفه.',
  'notification.SavedSearchMatched.title': 'عقارات جديدة تطابق بحثك المحفوظ',
  'notification.SavedSearchMatched.message':
    '{{matches}} بحثك المحفوظ «{{name}}»، منها «{{title}}». يمكنك تغيير البحث أو حذفه في أي وقت.',
  'notification.disputeToAnswer': 'ردّ على الاعتراض في موقع مزوّد الدفع. لم تعد مبالغ الاسترداد لهذا الحجز تُدفع تلقائيًا.',
  'notification.owedAgain': 'أصبح المبلغ مستحقًا من جديد لقاء الإقامة ما لم يُعده المصرف.',
  'notification.reviewUntil': 'يمكنك كتابة تقييم حتى {{date}} الساعة {{time}} (بتوقيت العقار).',
  'notification.reason': 'السبب: {{reason}}',
  'notification.reasonInService': 'ذُكر سبب: سجّل الدخول لقراءته.',
  'notification.tooManyPending':
    'هناك بالفعل {{maximum}} من الإشعارات الجماعية التي لم تصل بعدُ إلى جميع المستخدمين. حاول مرة أخرى بعد دقيقة.',
  'notification.sendTo': 'أرسِل إما userIds وإما role',
  'notification.read': 'وُضعت علامة «مقروء» على الإشعار.',
  'notification.allRead_zero': 'لا إشعارات غير مقروءة.',
  'notification.allRead_one': 'وُضعت علامة «مقروء» على إشعار واحد.',
  'notification.allRead_two': 'وُضعت علامة «مقروء» على إشعارين.',
  'notification.allRead_few': 'وُضعت علامة «مقروء» على {{count}} إشعارات.',
  'notification.allRead_many': 'وُضعت علامة «مقروء» على {{count}} إشعارًا.',
  'notification.allRead_other': 'وُضعت علامة «مقروء» على {{count}} إشعار.',
  'notification.sent_zero': 'لم يُرسَل الإشعار إلى أحد.',
  'notification.sent_one': 'أُرسل الإشعار إلى شخص واحد.',
  'notification.sent_two': 'أُرسل الإشعار إلى شخصين.',
  'notification.sent_few': 'أُرسل الإشعار إلى {{count}} أشخاص.',
  'notification.sent_many': 'أُرسل الإشعار إلى {{count}} شخصًا.',
  'notification.sent_other': 'أُرسل الإشعار إلى {{count}} شخص.',
} as const;
