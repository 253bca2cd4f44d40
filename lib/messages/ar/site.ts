/** The page frame: header, footer, devnet banner. */
export const site = {
  description: 'سجّل الدخول ووقّع بالمحفظة التي لديك.',
  devnet: 'Devnet',
  devnetStrip: 'كل شيء يعمل على هذا الجهاز',
  devnetLinks: {
    mailbox: 'صندوق البريد',
    phone: 'الهاتف',
    faucet: 'الصنبور',
    dashboard: 'لوحة التحكم',
    inspector: 'المفتّش',
  },
  skipToContent: 'الانتقال إلى المحتوى',
  navigation: 'الموقع',
  home: '{appName}، الصفحة الرئيسية',
  sign: 'التوقيع',
  yourWallet: 'محفظتك',
  theme: 'المظهر',
  language: 'اللغة',
  themes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  openInNewTab: 'يُفتح في علامة تبويب جديدة',
  details: 'التفاصيل',
  about: 'حول الخطأ {code}',
  aboutThis: 'حول هذا الخطأ',
  dismiss: 'إغلاق',
} as const

/** The header's account menu. */
export const account = {
  open: 'الحساب {address}',
  menu: 'الحساب',
  page: 'إدارة الحساب',
  balance: 'الرصيد',
  balanceUnknown: 'غير متاح',
  stale: 'يتعذّر الاتصال بالشبكة. تجري إعادة المحاولة…',
  copyAddress: 'نسخ العنوان',
  explorer: 'عرض في المستكشف',
  network: 'الشبكة',
  disconnect: 'تسجيل الخروج',
  switching: 'أكّد في محفظتك…',
} as const

/** Error pages. */
export const failure = {
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'ربما نُقلت الصفحة، أو في العنوان خطأ.',
  errorTitle: 'توقفت هذه الصفحة عن العمل',
  errorText:
    'إذا كنت توقّع أو ترسل شيئًا، فتحقق في محفظتك مما إذا كان قد تم قبل أن تكرره. أعد المحاولة أو ارجع إلى البداية.',
  reference: 'المرجع {digest}',
  tryAgain: 'إعادة المحاولة',
  toStart: 'الانتقال إلى الصفحة الرئيسية',
} as const
