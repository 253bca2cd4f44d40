/** The account page's panels about smart wallets: which account signs for which; in French. */
export const link = {
  title: 'Portefeuille intelligent',
  text: 'Un compte de contrat que votre compte contrôle. Sa première transaction le déploie.',
  own: 'Votre portefeuille intelligent',
  added: 'Vous êtes propriétaire',
  linked: 'Associé',
  network: 'sur {name}',
  isDeployed: 'Déployé',
  notDeployed: 'Pas encore déployé',
  copy: 'Copier l’adresse',
  link: 'Associer',
  linkLabel: 'Associer {address}',
  linking: 'Association…',
  unlink: 'Dissocier',
  unlinkLabel: 'Dissocier {address}',
  unlinkTitle: 'Dissocier ce portefeuille intelligent ?',
  unlinkText:
    'Ce site ne les affichera plus ensemble. Les propriétaires et les fonds ne changent pas.',
  linkDone:
    'Association terminée. Vous verrez ici les deux comptes, quel que soit celui avec lequel vous vous connectez.',
  unlinkDone: 'Dissocié.',

  signerTitle: 'Signer sans fenêtre contextuelle',
  signerText:
    'Laissez votre portefeuille à clé d’accès signer pour ce portefeuille intelligent. Vous l’approuvez comme propriétaire une seule fois, dans la fenêtre contextuelle.',
  chooseSigner: 'Choisir un portefeuille à clé d’accès',
  signer: 'Signe pour ce portefeuille',
  chosen: 'Sera propriétaire',
  chosenText:
    'Un propriétaire a le contrôle total du portefeuille intelligent. Vérifiez que la fenêtre contextuelle affiche la même adresse.',
  add: 'Ajouter comme propriétaire',
  isOwner: 'Déjà propriétaire. Associez-le pour terminer.',
  finish: 'Associer les comptes',
  adding: 'Approuvez dans la fenêtre du portefeuille. Cela prend un instant.',
  checkText: 'Propriétaire du portefeuille intelligent. Signe sans fenêtre contextuelle.',
  check: 'Tester la signature',
  checked: 'La signature est valide.',
}
