/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in German. */
export const legal = {
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  agree: {
    both: 'Indem du fortfährst, stimmst du Folgendem zu: {terms} und {privacy}.',
    terms: 'Indem du fortfährst, stimmst du Folgendem zu: {terms}.',
    privacy: 'Indem du fortfährst, stimmst du Folgendem zu: {privacy}.',
  },
}
