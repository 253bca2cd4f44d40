/** Names (ENS) in address fields. */
export const name = {
  hint: 'name.eth أو {hint}',
  lookingUp: 'جارٍ البحث عن {name}…',
  invalid: 'هذا الاسم غير صالح.',
  notFound: 'لا يوجد عنوان لهذا الاسم. تحقق من كتابته.',
  offchain: 'لا يمكن لهذا الموقع البحث عن هذا الاسم. أدخل العنوان بدلًا منه.',
  unreachable: 'يتعذّر البحث عن الأسماء الآن. تجري إعادة المحاولة…',
} as const
