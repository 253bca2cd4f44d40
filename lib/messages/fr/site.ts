/** The page frame: header, footer, devnet banner; in French. */
export const site = {
  description: 'Connectez-vous et signez avec le portefeuille que vous avez déjà.',
  devnet: 'Devnet',
  devnetStrip: 'Tout fonctionne sur cette machine',
  devnetLinks: {
    mailbox: 'Messagerie',
    phone: 'Téléphone',
    faucet: 'Faucet',
    dashboard: 'Tableau de bord',
    inspector: 'Inspecteur',
  },
  skipToContent: 'Aller au contenu',
  navigation: 'Site',
  home: '{appName}, accueil',
  sign: 'Signer',
  yourWallet: 'Votre portefeuille',
  theme: 'Thème',
  language: 'Langue',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Copie impossible',
  openInNewTab: 's’ouvre dans un nouvel onglet',
  details: 'Détails',
  about: 'À propos de l’erreur {code}',
  aboutThis: 'À propos de cette erreur',
  dismiss: 'Fermer',
}

/** The header's account menu, in French. */
export const account = {
  open: 'Compte {address}',
  menu: 'Compte',
  page: 'Gérer le compte',
  balance: 'Solde',
  balanceUnknown: 'Indisponible',
  stale: 'Réseau injoignable. Nouvel essai…',
  copyAddress: 'Copier l’adresse',
  explorer: 'Voir dans l’explorateur',
  network: 'Réseau',
  disconnect: 'Se déconnecter',
  switching: 'Confirmez dans votre portefeuille…',
}

/** Error pages, in French. */
export const failure = {
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.',
  errorTitle: 'Cette page a cessé de fonctionner',
  errorText:
    'Si vous étiez en train de signer ou d’envoyer quelque chose, vérifiez dans votre portefeuille si c’est fait avant de recommencer. Réessayez ou revenez à l’accueil.',
  reference: 'Référence {digest}',
  tryAgain: 'Réessayer',
  toStart: 'Aller à l’accueil',
}
