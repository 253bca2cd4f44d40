/** Sign-in with an OpenID provider, and the providers of a wallet. */
export const openId = {
  continueWith: 'المتابعة باستخدام {name}',
  group: 'سجّل الدخول بحساب لديك',
  leaving: 'جارٍ فتح {name}…',

  workingTitle: 'جارٍ تسجيل دخولك',
  workingText: 'لحظة من فضلك.',
  addingTitle: 'جارٍ إضافة طريقة لتسجيل الدخول',
  failedTitle: 'لم يكتمل تسجيل الدخول',
  failedText: 'لم يتغير شيء.',
  addFailedTitle: 'تم تسجيل دخولك',
  addFailedText: 'تعذّرت إضافة طريقة تسجيل الدخول الجديدة. يمكنك إضافتها لاحقًا من صفحة حسابك.',
  otherWays: 'اختيار طريقة تسجيل الدخول',
  tryAgain: 'إعادة المحاولة',
  continue: 'متابعة',

  questionTitle: 'لديك محفظة بالفعل',
  questionText:
    'البريد {email} مرتبط بمحفظة على هذا الموقع. افتحها مرة واحدة بالطريقة المعتادة، وبعدها يمكنك فتحها باستخدام {provider}.',
  questionTextNoEmail:
    'حساب {provider} هذا مرتبط بمحفظة على هذا الموقع. افتحها مرة واحدة بالطريقة المعتادة، وبعدها يمكنك فتحها باستخدام {provider}.',
  openByCode: 'فتحها برمز من البريد',
  openByPasskey: 'فتحها بمفتاح مرور',
  createSeparate: 'إنشاء محفظة منفصلة',

  sharedTitle: 'سبق أن فُتحت هذه المحفظة',
  sharedText:
    'يفتح {email} محفظةً أُنشئت عند تسجيل الدخول عبر {providers}. ومن يملك ذلك الحساب يمكنه استخدام كل ما فيها.',
  sharedTextNoName:
    'يفتح {email} محفظةً أُنشئت عند تسجيل الدخول عبر مزوّد خارجي. ومن فعل ذلك يمكنه استخدام كل ما فيها.',
  sharedOpen: 'كنتُ أنا: افتحها',
  sharedOwn: 'لم أكن أنا: أنشئ محفظة جديدة',

  panelTitle: 'موفّرو تسجيل الدخول',
  panelText: 'حسابات في خدمات أخرى تفتح هذه المحفظة.',
  none: 'لا شيء بعد.',
  add: 'إضافة {name}',
  added: 'تمت الإضافة. يمكنك فتح هذه المحفظة به من الآن.',
  addedOn: 'أُضيف في {date}',
  remove: 'إزالة',
  removeLabel: 'إزالة {name}',
  removeTitle: 'هل تريد إزالة {name}؟',
  removeText: 'لن يفتح هذه المحفظة بعد ذلك.',
  removed: 'تمت الإزالة.',
  last: 'هذه طريقتك الوحيدة لتسجيل الدخول. أضف مفتاح مرور أو أكّد بريدًا إلكترونيًا أولًا.',
} as const
