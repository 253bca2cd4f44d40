/** Sign-in with an OpenID provider, and the providers of a wallet; in French. */
export const openId = {
  continueWith: 'Continuer avec {name}',
  group: 'Connectez-vous avec un compte existant',
  leaving: 'Ouverture de {name}…',

  workingTitle: 'Connexion en cours',
  workingText: 'Un instant, s’il vous plaît.',
  addingTitle: 'Ajout d’un moyen de connexion',
  failedTitle: 'La connexion n’a pas abouti',
  failedText: 'Rien n’a changé.',
  addFailedTitle: 'Vous êtes connecté',
  addFailedText:
    'Le nouveau moyen de connexion n’a pas pu être ajouté. Vous pourrez l’ajouter plus tard sur la page de votre compte.',
  otherWays: 'Choisir comment se connecter',
  tryAgain: 'Réessayer',
  continue: 'Continuer',

  questionTitle: 'Vous avez déjà un portefeuille',
  questionText:
    '{email} correspond à un portefeuille de ce site. Ouvrez-le une fois comme d’habitude ; ensuite, {provider} l’ouvrira.',
  questionTextNoEmail:
    'Ce compte {provider} correspond à un portefeuille de ce site. Ouvrez-le une fois comme d’habitude ; ensuite, {provider} l’ouvrira.',
  openByCode: 'L’ouvrir avec un code par e-mail',
  openByPasskey: 'L’ouvrir avec une clé d’accès',
  createSeparate: 'Créer un autre portefeuille',

  sharedTitle: 'Ce portefeuille a déjà été ouvert',
  sharedText:
    '{email} ouvre un portefeuille créé lors d’une connexion avec {providers}. La personne qui détient ce compte peut utiliser tout ce qu’il contient.',
  sharedTextNoName:
    '{email} ouvre un portefeuille créé lors d’une connexion chez un fournisseur. La personne qui s’y est connectée peut utiliser tout ce qu’il contient.',
  sharedOpen: 'C’était moi : l’ouvrir',
  sharedOwn: 'Ce n’était pas moi : créer un portefeuille',

  panelTitle: 'Fournisseurs de connexion',
  panelText: 'Vos comptes d’autres services qui ouvrent ce portefeuille.',
  none: 'Aucun pour l’instant.',
  add: 'Ajouter {name}',
  added: 'Ajouté. Il ouvre désormais ce portefeuille.',
  addedOn: 'Ajouté : {date}',
  remove: 'Retirer',
  removeLabel: 'Retirer {name}',
  removeTitle: 'Retirer {name} ?',
  removeText: 'Il n’ouvrira plus ce portefeuille.',
  removed: 'Retiré.',
  last: 'C’est votre seul moyen de connexion. Ajoutez d’abord une clé d’accès ou confirmez une adresse e-mail.',
}
