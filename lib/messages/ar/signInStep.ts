/** The steps of a sign-in, loaded when it begins. */
export const signInStep = {
  steps: { connect: 'الاتصال', sign: 'التوقيع', done: 'تم' },
  stepsLabel: 'التقدم',
  connectTitle: 'الاتصال في {name}',
  connectText: 'وافق على طلب مشاركة عنوانك مع هذا الموقع.',
  challengeTitle: 'جارٍ تجهيز الرسالة',
  challengeText: 'لحظة من فضلك.',
  signTitle: 'وقّع في {name}',
  signText: 'وقّع رسالة لإثبات أن هذا العنوان لك. ذلك مجاني ولا ينقل أي أموال.',
  verifyTitle: 'جارٍ التحقق من توقيعك',
  verifyText: 'لحظة من فضلك.',
  notConnected: 'لم يتم الاتصال',
  notSignedIn: 'لم يتم تسجيل الدخول',
  notVisible: 'لا ترى الطلب؟ انقر على رمز المحفظة في شريط أدوات المتصفح.',
  tryAgain: 'إعادة المحاولة',
  otherWallet: 'العودة إلى كل الخيارات',
} as const

/** The banner below the header: problems with the session or its wallet. */
export const session = {
  mismatch: 'سجّلت الدخول باسم {session}، لكن محفظتك تستخدم {wallet}.',
  signInAs: 'تسجيل الدخول باسم {address}',
  signOut: 'تسجيل الخروج',
  disconnected: 'محفظة {name} مقفلة أو غير متصلة.',
  disconnectedText: 'ما زال دخولك مسجّلًا. أعد الاتصال بمحفظتك للتوقيع.',
  reconnect: 'إعادة الاتصال',
  ended: 'انتهت جلستك.',
  endedBy: 'قطعت الاتصال من {name}، وتم تسجيل خروجك.',
  endedText: 'سجّل الدخول مرة أخرى للمتابعة.',
  signIn: 'تسجيل الدخول',
  endFailed: 'تعذّر تسجيل الخروج: لم يستجب الخادم.',
  tryAgain: 'إعادة المحاولة',
  unknown: 'يتعذّر التحقق من تسجيل دخولك.',
  unknownText: 'الخادم غير متاح. تجري إعادة المحاولة…',
  wrongChain: 'محفظتك على الشبكة {chainId}، وهذا الموقع لا يدعمها.',
  switchTo: 'التبديل إلى {chain}',
  waiting: 'أكّد في {name}…',
} as const
