/** The steps of a sign-in, loaded when it begins; in French. */
export const signInStep = {
  steps: { connect: 'Connecter', sign: 'Signer', done: 'Terminé' },
  stepsLabel: 'Progression',
  connectTitle: 'Connectez-vous dans {name}',
  connectText: 'Approuvez la demande pour partager votre adresse avec ce site.',
  challengeTitle: 'Préparation du message',
  challengeText: 'Cela prend un instant.',
  signTitle: 'Signez dans {name}',
  signText:
    'Signez un message pour prouver que cette adresse est à vous. C’est gratuit et aucun fonds n’est déplacé.',
  verifyTitle: 'Vérification de votre signature',
  verifyText: 'Cela prend un instant.',
  notConnected: 'Portefeuille non connecté',
  notSignedIn: 'Connexion non effectuée',
  notVisible:
    'Rien ne s’affiche ? Cliquez sur l’icône du portefeuille dans la barre d’outils du navigateur.',
  tryAgain: 'Réessayer',
  otherWallet: 'Retour aux options',
}

/** The banner below the header: problems with the session or its wallet; in French. */
export const session = {
  mismatch: 'Vous êtes connecté en tant que {session}, mais votre portefeuille utilise {wallet}.',
  signInAs: 'Se connecter avec {address}',
  signOut: 'Se déconnecter',
  disconnected: '{name} est verrouillé ou déconnecté.',
  disconnectedText: 'Votre session reste ouverte. Reconnectez le portefeuille pour signer.',
  reconnect: 'Reconnecter',
  ended: 'Votre session est terminée.',
  endedBy: 'Vous vous êtes déconnecté dans {name}, votre session a donc été fermée.',
  endedText: 'Connectez-vous à nouveau pour continuer.',
  signIn: 'Se connecter',
  endFailed: 'Déconnexion impossible : le serveur n’a pas répondu.',
  tryAgain: 'Réessayer',
  unknown: 'Impossible de vérifier si vous êtes connecté.',
  unknownText: 'Le serveur est indisponible. Nouvel essai…',
  wrongChain: 'Votre portefeuille est sur le réseau {chainId}, que ce site ne prend pas en charge.',
  switchTo: 'Passer à {chain}',
  waiting: 'Confirmez dans {name}…',
}
