/**
 * An embedded wallet's progress and session, on all pages. A separate file, because users of other
 * wallets load these too.
 */
export const embeddedSession = {
  opening: 'جارٍ فتح محفظتك',
  openingText: 'لحظة من فضلك.',
  signing: 'جارٍ توقيع الرسالة',
  signingText: 'تثبت أن العنوان لك. لا تكلّف شيئًا ولا تنقل شيئًا.',

  expired: 'انتهت جلسة محفظتك.',
  expiredText: 'ما زال دخولك مسجّلًا. للتوقيع، أكّد هويتك مرة أخرى.',

  menuUser: 'المستخدم',
  menuLabel: 'جلسة المحفظة',
  menuUntil: 'حتى {time}',
  menuMemory: 'حتى إغلاق هذه الصفحة',
  menuExpired: 'انتهت؛ افتح القفل للتوقيع',
  menuAccount: 'إدارة الحساب',
} as const
