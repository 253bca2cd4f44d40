/** The smart wallet's screens, while the user answers in its popup. */
export const smartWallet = {
  title: 'تابع في النافذة التي فُتحت',
  connectText: 'تسألك محفظتك الذكية هناك هل يُسمح لهذا الموقع برؤية عنوانك.',
  signText: 'وقّع الرسالة هناك. تثبت أن المحفظة لك، ولا تكلّف شيئًا ولا تنقل شيئًا.',
  showWindow: 'إظهار النافذة',
  blocked: 'حظر متصفحك نافذة المحفظة.',
  openWindow: 'فتح النافذة',
} as const
