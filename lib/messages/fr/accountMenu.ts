/** The content of the header's account menu, loaded when it first opens; in French. */
export const accountMenu = {
  receive: 'Recevoir',
  tryAgain: 'Réessayer',
  tokenUnknown: '{symbol} indisponible',
  addFunds: 'Ajouter des fonds',
  recent: 'Transactions récentes',
  viewAll: 'Voir toute l’activité',
  transaction: '{amount} à {to}',
  status: {
    pending: 'En attente',
    confirmed: 'Confirmée',
    failed: 'Échouée',
    replaced: 'Remplacée',
    cancelled: 'Annulée',
  },
  batch: { one: '{count} appel', many: '{count} d’appels', other: '{count} appels' },
  deployment: 'Déploiement de contrat',
  receiveTitle: 'Recevoir {symbol}',
  receiveText: 'Utilisez cette adresse sur {network} uniquement.',
  codeLabel: 'Votre adresse sous forme de QR code',
  copyAddress: 'Copier l’adresse',
  close: 'Fermer',
}
