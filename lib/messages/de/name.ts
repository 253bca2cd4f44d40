/** Names (ENS) in address fields, in German. */
export const name = {
  hint: 'name.eth oder {hint}',
  lookingUp: '{name} wird gesucht …',
  invalid: 'Das ist kein gültiger Name.',
  notFound: 'Dieser Name hat keine Adresse. Prüfen Sie die Schreibweise.',
  offchain: 'Diese Website kann diesen Namen nicht auflösen. Geben Sie die Adresse ein.',
  unreachable: 'Namen lassen sich gerade nicht auflösen. Neuer Versuch …',
}
