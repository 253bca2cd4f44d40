/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in French. */
export const legal = {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  agree: {
    both: 'En continuant, vous acceptez les {terms} et la {privacy}.',
    terms: 'En continuant, vous acceptez les {terms}.',
    privacy: 'En continuant, vous acceptez la {privacy}.',
  },
}
