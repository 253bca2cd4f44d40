/** Terms and privacy: names in the footer, and the sentence under the sign-in card. */
export const legal = {
  terms: 'Terms',
  privacy: 'Privacy Policy',
  agree: {
    both: 'By continuing, you agree to the {terms} and {privacy}.',
    terms: 'By continuing, you agree to the {terms}.',
    privacy: 'By continuing, you agree to the {privacy}.',
  },
} as const
