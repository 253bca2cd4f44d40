/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in Spanish. */
export const legal = {
  terms: 'Términos de uso',
  privacy: 'Política de privacidad',
  agree: {
    both: 'Al continuar, aceptas los {terms} y la {privacy}.',
    terms: 'Al continuar, aceptas los {terms}.',
    privacy: 'Al continuar, aceptas la {privacy}.',
  },
}
