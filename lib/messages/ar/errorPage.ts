/** The error catalog's page. */
export const errorPage = {
  title: 'الأخطاء',
  lead: 'كل الأخطاء التي قد يعرضها هذا الموقع: نصها، ومتى تظهر، وما الذي يمكنك فعله.',
  filter: 'تصفية',
  filterHint: 'رمز أو كلمات',
  count: {
    zero: 'لا أخطاء',
    one: 'خطأ واحد',
    two: 'خطآن',
    few: '{count} أخطاء',
    many: '{count} خطأ',
    other: '{count} خطأ',
  },
  none: 'لا يوجد خطأ مطابق.',
  columns: { error: 'الخطأ', when: 'متى يظهر', fix: 'ما يمكنك فعله' },
  noCode: 'بلا رمز',
} as const
