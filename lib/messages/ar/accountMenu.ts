/** The content of the header's account menu, loaded when it first opens. */
export const accountMenu = {
  receive: 'استلام',
  tryAgain: 'إعادة المحاولة',
  tokenUnknown: '{symbol} غير متاح',
  addFunds: 'إضافة أموال',
  recent: 'أحدث المعاملات',
  viewAll: 'عرض كل النشاط',
  transaction: '{amount} إلى {to}',
  status: {
    pending: 'قيد الانتظار',
    confirmed: 'مؤكدة',
    failed: 'فشلت',
    replaced: 'مستبدلة',
    cancelled: 'ملغاة',
  },
  deployment: 'نشر عقد',
  receiveTitle: 'استلام {symbol}',
  receiveText: 'استخدم هذا العنوان على شبكة {network} فقط.',
  codeLabel: 'عنوانك كرمز QR',
  copyAddress: 'نسخ العنوان',
  close: 'إغلاق',
} as const
