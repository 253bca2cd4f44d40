/** The smart wallet's screens, while the user answers in its popup; in French. */
export const smartWallet = {
  title: 'Continuez dans la fenêtre qui s’est ouverte',
  connectText: 'Votre portefeuille intelligent vous y demande si ce site peut voir votre adresse.',
  signText:
    'Signez-y le message. Il prouve que le portefeuille est à vous, ne coûte rien et ne déplace aucun fonds.',
  showWindow: 'Afficher la fenêtre',
  blocked: 'Votre navigateur a bloqué la fenêtre du portefeuille.',
  openWindow: 'Ouvrir la fenêtre',
}
