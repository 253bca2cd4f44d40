/** An embedded wallet's progress and session, on all pages; in French. */
export const embeddedSession = {
  opening: 'Ouverture de votre portefeuille',
  openingText: 'Un instant…',
  signing: 'Signature du message',
  signingText: 'Elle prouve que l’adresse est à vous. C’est gratuit et aucun fonds n’est déplacé.',

  expired: 'La session de votre portefeuille est terminée.',
  expiredText: 'Vous êtes toujours connecté ; pour signer, confirmez à nouveau votre identité.',

  menuUser: 'Utilisateur',
  menuLabel: 'Session du portefeuille',
  menuUntil: 'jusqu’à {time}',
  menuMemory: 'jusqu’à la fermeture de cette page',
  menuExpired: 'expirée ; déverrouillez-le pour signer',
  menuAccount: 'Gérer le compte',
}
