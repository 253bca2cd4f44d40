/** The inspector, in French. */
export const inspector = {
  title: 'Inspecteur',
  lead: 'Ce qui a été demandé à chaque portefeuille dans ce navigateur, comment cela a été montré et la réponse. Les signatures, jetons, codes et adresses e-mail sont omis.',
  search: 'Rechercher des demandes',
  searchHint: 'Méthode, adresse, erreur…',
  wallet: 'Portefeuille',
  allWallets: 'Tous les portefeuilles',
  result: 'Résultat',
  states: {
    all: 'Tous les résultats',
    pending: 'En attente',
    answered: 'Répondue',
    failed: 'Échouée',
  },
  count: {
    one: '{shown} sur {count} demande',
    many: '{shown} sur {count} de demandes',
    other: '{shown} sur {count} demandes',
  },
  empty:
    'Aucune demande pour l’instant. Connectez un portefeuille ou signez quelque chose, dans cet onglet ou un autre.',
  download: 'Télécharger le rapport',
  clear: 'Effacer',
  page: 'Page',
  parameters: 'Paramètres',
  review: 'Vérification',
  answer: 'Réponse',
  error: 'Erreur',
  noWarning: 'aucun avertissement',
  decisions: {
    confirmed: 'confirmée',
    declined: 'refusée',
    'shown by the page': 'montrée par la page',
  },
  after: '{text} après {time}',
  none: 'aucune',
  copy: 'Copier en JSON',
} as const
