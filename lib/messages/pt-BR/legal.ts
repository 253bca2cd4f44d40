/** Terms and privacy: names in the footer, and the sentence under the sign-in card. */
export const legal = {
  terms: 'Termos de Uso',
  privacy: 'Política de Privacidade',
  agree: {
    both: 'Ao continuar, você concorda com os {terms} e a {privacy}.',
    terms: 'Ao continuar, você concorda com os {terms}.',
    privacy: 'Ao continuar, você concorda com a {privacy}.',
  },
} as const
