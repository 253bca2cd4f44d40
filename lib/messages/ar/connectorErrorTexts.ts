import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in Arabic. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'المحفظة لا تستجيب.',
    fix: 'افتح المحفظة أو أعد تحميل الصفحة، ثم أعد المحاولة.',
  },
  providerReplaced: {
    message: 'حلّ برنامج آخر محل المحفظة بعد الاتصال.',
    fix: 'أعد تحميل الصفحة وتحقق من إضافات متصفحك.',
  },
  walletGone: {
    message: 'لم تعد المحفظة مثبّتة في هذا المتصفح.',
    fix: 'فعّل الإضافة مرة أخرى أو اختر محفظة أخرى.',
  },
  noRpcUrl: {
    message: 'لم يُهيّأ اتصال بهذه الشبكة.',
    fix: 'اختر شبكة أخرى.',
  },
  noValidSession: {
    message: 'المحفظة الذكية غير متصلة.',
    fix: 'أعد الاتصال بالمحفظة الذكية.',
  },
  invalidSession: {
    message: 'جلسة المحفظة الذكية غير صالحة.',
    fix: 'أعد الاتصال بالمحفظة الذكية.',
  },
  popupBlocked: {
    message: 'حظر المتصفح نافذة المحفظة.',
    fix: 'أعد المحاولة. إذا تكرر ذلك، فاسمح بالنوافذ المنبثقة لهذا الموقع.',
  },
  popupCutOff: {
    message: 'تفصل سياسة Cross-Origin-Opener-Policy هذه الصفحة عن نافذة المحفظة.',
    fix: 'اطلب من مسؤول الموقع استخدام same-origin-allow-popups.',
  },
  cannotProceed: {
    message: 'تعذّر تنفيذ طلبك.',
    fix: 'ابدأ من جديد من صفحة الحساب.',
  },
  sessionFailed: {
    message: 'تعذّر إنشاء الجلسة أو استعادتها.',
    fix: 'سجّل الدخول مرة أخرى.',
  },
  sessionKeyNotRegistered: {
    message: 'تعذّر تسجيل مفتاح الجلسة.',
    fix: 'سجّل الدخول مرة أخرى.',
  },
  webauthnUnsupported: {
    message: 'لا يدعم هذا الجهاز مفاتيح المرور.',
    fix: 'استخدم متصفحًا آخر، أو سجّل الدخول بالبريد الإلكتروني أو بمحفظة أخرى.',
  },
  addressOfKeyNotFound: {
    message: 'لم يُعثر على عنوان لهذا المفتاح.',
    fix: 'اختر حسابًا آخر.',
  },
  missingSignWith: {
    message: 'لم يُختر حساب للتوقيع.',
    fix: 'اختر حسابًا ووقّع مرة أخرى.',
  },
  failedToSign: {
    message: 'فشل التوقيع: {reason}',
    fix: 'أعد المحاولة.',
  },
  signResultNotFound: {
    message: 'نتيجة التوقيع مفقودة.',
    fix: 'أعد المحاولة.',
  },
  appNameRequired: {
    message: 'اسم التطبيق مفقود.',
    fix: 'عيّن APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'يحتاج مفتاح المرور إلى بريد إلكتروني أو اسم.',
    fix: 'أدخل بريدًا إلكترونيًا أو اسمًا لمفتاح المرور.',
  },
  iframeContainerRequired: {
    message: 'تعذّر إنشاء الإطار الآمن.',
    fix: 'أعد تحميل الصفحة وأعد المحاولة.',
  },
  openIdNotStored: {
    message: 'لا يستطيع هذا المتصفح حفظ جلسة أثناء تسجيل دخولك عبر موقع آخر.',
    fix: 'استخدم مفتاح مرور أو رمزًا من البريد، أو غادر النافذة الخاصة.',
  },
  passkeyAborted: {
    message: 'أُلغيت مطالبة مفتاح المرور.',
    fix: 'ابدأ مرة أخرى متى أردت.',
  },
  passkeyNotDiscoverable: {
    message: 'لا يستطيع هذا الجهاز حفظ مفتاح المرور بنفسه.',
    fix: 'استخدم جهازًا آخر أو مفتاح أمان آخر.',
  },
  passkeyNoUserVerification: {
    message: 'لا يستطيع هذا الجهاز التحقق من هويتك.',
    fix: 'عيّن قفلًا للشاشة أو استخدم جهازًا آخر.',
  },
  passkeyPreviouslyRegistered: {
    message: 'على هذا الجهاز مفتاح مرور لهذه المحفظة بالفعل.',
    fix: 'استخدم ذلك المفتاح، أو أضف مفتاحًا من جهاز آخر أو مفتاح أمان.',
  },
  passkeyInvalidDomain: {
    message: 'لا تعمل مفاتيح المرور على هذا العنوان.',
    fix: 'افتح الموقع باسمه.',
  },
  passkeyInvalidRpId: {
    message: 'مفاتيح المرور لهذا الموقع تخص عنوانًا آخر.',
    fix: 'افتح الموقع على عنوانه المعتاد.',
  },
  passkeyInvalidUserId: {
    message: 'يجب أن يتراوح معرّف مفتاح المرور بين بايت واحد و64 بايت.',
    fix: 'أعد تحميل الصفحة وأعد المحاولة.',
  },
  passkeyNoAlgorithm: {
    message: 'لا يدعم هذا الجهاز أيًا من الخوارزميات المطلوبة.',
    fix: 'استخدم جهازًا آخر أو مفتاح أمان آخر.',
  },
  passkeyGeneral: {
    message: 'تعذّر على الجهاز تنفيذ الطلب.',
    fix: 'أعد المحاولة أو استخدم جهازًا آخر.',
  },
  requiredClientsNotFound: {
    message: 'الاتصال بالمحفظة غير مكتمل.',
    fix: 'أعد تحميل الصفحة وأعد الاتصال.',
  },
  sponsorshipRefused: {
    message: 'رفضت خدمة الدفع (paymaster) دفع رسوم الشبكة.',
    fix: 'لم يُرسَل شيء. أرسل من حسابك الخاص أو حاول لاحقًا.',
  },
  paymasterUnavailable: {
    message: 'خدمة الدفع (paymaster) لا تستجيب.',
    fix: 'لم يُرسَل شيء. حاول مرة أخرى أو أرسل من حسابك الخاص.',
  },
  noPublicClient: {
    message: 'لا يوجد اتصال بهذه الشبكة.',
    fix: 'اختر شبكة مهيّأة.',
  },
  notInitialized: {
    message: 'المحفظة ليست جاهزة بعد.',
    fix: 'أعد تحميل الصفحة وأعد المحاولة.',
  },
  connectionReset: {
    message: 'أُعيد ضبط طلب الاتصال.',
    fix: 'افتح المحفظة مرة أخرى وامسح الرمز الجديد.',
  },
  walletConnectNotInitialized: {
    message: 'خدمة WalletConnect ليست جاهزة بعد.',
    fix: 'اختر المحفظة مرة أخرى.',
  },
  walletConnectInitFailed: {
    message: 'تعذّر بدء WalletConnect.',
    fix: 'تحقق من اتصالك وأعد المحاولة.',
  },
  approvalIncomplete: {
    message: 'لم تسمح المحفظة بما يحتاج إليه هذا الموقع: {lacking}.',
    fix: 'أعد الاتصال واسمح به، أو استخدم محفظة أخرى.',
  },
  projectIdRequired: {
    message: 'معرّف مشروع WalletConnect مفقود.',
    fix: 'عيّن معرّف المشروع في متغيرات البيئة.',
  },
  invalidChains: {
    message: 'لا توجد شبكات صالحة مهيّأة.',
    fix: 'حدّد شبكة واحدة على الأقل في RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: 'مساحة الأسماء «{namespace}» غير مهيّأة.',
    fix: 'اتصل بالمحفظة أولًا.',
  },
}
