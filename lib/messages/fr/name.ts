/** Names (ENS) in address fields, in French. */
export const name = {
  hint: 'nom.eth ou {hint}',
  lookingUp: 'Recherche de {name}…',
  invalid: 'Ce nom n’est pas valide.',
  notFound: 'Ce nom n’a pas d’adresse. Vérifiez l’orthographe.',
  offchain: 'Ce site ne peut pas rechercher ce nom. Saisissez plutôt l’adresse.',
  unreachable: 'Impossible de rechercher des noms pour le moment. Nouvel essai…',
}
