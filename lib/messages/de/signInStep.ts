/** The steps of a sign-in, and the banner below the header, in German. */
export const signInStep = {
  steps: { connect: 'Verbinden', sign: 'Signieren', done: 'Fertig' },
  stepsLabel: 'Fortschritt',
  connectTitle: 'In {name} verbinden',
  connectText: 'Bestätigen Sie, dass diese Website Ihre Adresse sehen darf.',
  challengeTitle: 'Nachricht wird vorbereitet',
  challengeText: 'Das dauert einen Moment.',
  signTitle: 'In {name} anmelden',
  signText:
    'Signieren Sie eine Nachricht, um zu zeigen, dass die Adresse Ihnen gehört. Das kostet nichts und bewegt kein Geld.',
  verifyTitle: 'Signatur wird geprüft',
  verifyText: 'Das dauert einen Moment.',
  notConnected: 'Nicht verbunden',
  notSignedIn: 'Nicht angemeldet',
  notVisible:
    'Nichts zu sehen? Klicken Sie auf das Symbol der Wallet in der Leiste Ihres Browsers.',
  tryAgain: 'Erneut versuchen',
  otherWallet: 'Zurück zur Auswahl',
}

export const session = {
  mismatch: 'Sie sind als {session} angemeldet, aber Ihre Wallet verwendet {wallet}.',
  signInAs: 'Als {address} anmelden',
  signOut: 'Abmelden',
  disconnected: '{name} ist gesperrt oder getrennt.',
  disconnectedText: 'Sie sind noch angemeldet. Verbinden Sie die Wallet, um zu signieren.',
  reconnect: 'Wieder verbinden',
  ended: 'Ihre Sitzung ist beendet.',
  endedBy: 'Sie haben {name} getrennt und wurden abgemeldet.',
  endedText: 'Melden Sie sich erneut an, um fortzufahren.',
  signIn: 'Anmelden',
  endFailed: 'Abmelden nicht möglich: Der Server hat nicht geantwortet.',
  tryAgain: 'Erneut versuchen',
  unknown: 'Es lässt sich nicht prüfen, ob Sie angemeldet sind.',
  unknownText: 'Der Server ist nicht erreichbar. Neuer Versuch …',
  wrongChain: 'Ihre Wallet ist im Netzwerk {chainId}, das diese Website nicht unterstützt.',
  switchTo: 'Zu {chain} wechseln',
  waiting: 'In {name} bestätigen …',
}
