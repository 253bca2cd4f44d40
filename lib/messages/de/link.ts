/** The account page's panels about smart wallets, in German. */
export const link = {
  title: 'Smart Wallet',
  text: 'Ein Vertragskonto, das Ihr Konto steuert. Seine erste Transaktion richtet es ein.',
  own: 'Ihre Smart Wallet',
  added: 'Sie sind Eigentümer',
  linked: 'Verknüpft',
  network: 'auf {name}',
  isDeployed: 'Eingerichtet',
  notDeployed: 'Noch nicht eingerichtet',
  copy: 'Adresse kopieren',
  link: 'Verknüpfen',
  linkLabel: 'Verknüpfen: {address}',
  linking: 'Wird verknüpft …',
  unlink: 'Trennen',
  unlinkLabel: 'Trennen: {address}',
  unlinkTitle: 'Diese Smart Wallet trennen?',
  unlinkText:
    'Diese Website zeigt beide nicht mehr zusammen. Eigentümer und Guthaben ändern sich nicht.',
  linkDone: 'Verknüpft. Sie sehen hier beide Konten, gleich mit welchem Sie sich anmelden.',
  unlinkDone: 'Getrennt.',

  signerTitle: 'Ohne Fenster signieren',
  signerText:
    'Lassen Sie Ihre Passkey-Wallet für diese Smart Wallet signieren. Sie erlauben sie einmal im Fenster als Eigentümer.',
  chooseSigner: 'Passkey-Wallet wählen',
  signer: 'Signiert für diese Wallet',
  chosen: 'Wird Eigentümer',
  chosenText:
    'Ein Eigentümer hat die volle Kontrolle über die Smart Wallet. Prüfen Sie, ob das Fenster dieselbe Adresse zeigt.',
  add: 'Als Eigentümer hinzufügen',
  isOwner: 'Schon Eigentümer. Verknüpfen Sie die Konten, um abzuschließen.',
  finish: 'Konten verknüpfen',
  adding: 'Bestätigen Sie im Fenster der Wallet. Das dauert einen Moment.',
  checkText: 'Eigentümer der Smart Wallet. Signiert ohne Fenster.',
  check: 'Testsignatur',
  checked: 'Die Signatur ist gültig.',
}
