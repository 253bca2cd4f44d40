/** Terms and privacy: names in the footer, and the sentence under the sign-in card. */
export const legal = {
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  agree: {
    both: 'بالمتابعة، فإنك توافق على {terms} و{privacy}.',
    terms: 'بالمتابعة، فإنك توافق على {terms}.',
    privacy: 'بالمتابعة، فإنك توافق على {privacy}.',
  },
} as const
