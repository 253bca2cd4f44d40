/** The smart wallet's screens, in German. */
export const smartWallet = {
  title: 'Weiter im geöffneten Fenster',
  connectText: 'Ihre Smart Wallet fragt dort, ob diese Website Ihre Adresse sehen darf.',
  signText:
    'Signieren Sie dort die Nachricht. Sie zeigt, dass die Wallet Ihnen gehört, kostet nichts und bewegt kein Geld.',
  showWindow: 'Fenster zeigen',
  blocked: 'Ihr Browser hat das Fenster der Wallet blockiert.',
  openWindow: 'Fenster öffnen',
}
