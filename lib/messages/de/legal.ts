/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in German. */
export const legal = {
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  agree: {
    both: 'Indem Sie fortfahren, stimmen Sie Folgendem zu: {terms} und {privacy}.',
    terms: 'Indem Sie fortfahren, stimmen Sie Folgendem zu: {terms}.',
    privacy: 'Indem Sie fortfahren, stimmen Sie Folgendem zu: {privacy}.',
  },
}
