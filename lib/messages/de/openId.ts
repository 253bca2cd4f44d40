/** Sign-in with an OpenID provider, in German. */
export const openId = {
  continueWith: 'Weiter mit {name}',
  group: 'Mit einem vorhandenen Konto anmelden',
  leaving: '{name} wird geöffnet …',

  workingTitle: 'Sie werden angemeldet',
  workingText: 'Einen Moment bitte.',
  addingTitle: 'Anmeldeweg wird hinzugefügt',
  failedTitle: 'Die Anmeldung wurde nicht abgeschlossen',
  failedText: 'Es hat sich nichts geändert.',
  addFailedTitle: 'Sie sind angemeldet',
  addFailedText:
    'Der neue Anmeldeweg konnte nicht hinzugefügt werden. Sie können das später auf Ihrer Kontoseite tun.',
  otherWays: 'Anmeldeweg wählen',
  tryAgain: 'Erneut versuchen',
  continue: 'Weiter',

  questionTitle: 'Sie haben schon eine Wallet',
  questionText:
    '{email} gehört zu einer Wallet auf dieser Website. Öffnen Sie sie einmal wie gewohnt, dann öffnet {provider} sie künftig auch.',
  questionTextNoEmail:
    'Dieses Konto bei {provider} gehört zu einer Wallet auf dieser Website. Öffnen Sie sie einmal wie gewohnt, dann öffnet {provider} sie künftig auch.',
  openByCode: 'Mit E-Mail-Code öffnen',
  openByPasskey: 'Mit Passkey öffnen',
  createSeparate: 'Eigene Wallet anlegen',

  sharedTitle: 'Diese Wallet wurde schon einmal geöffnet',
  sharedText:
    '{email} öffnet eine Wallet, die bei einer Anmeldung mit {providers} entstanden ist. Wer dieses Konto hat, kann über alles darin verfügen.',
  sharedTextNoName:
    '{email} öffnet eine Wallet, die bei der Anmeldung über einen anderen Anbieter entstanden ist. Wer sich dort angemeldet hat, kann über alles darin verfügen.',
  sharedOpen: 'Das war ich: öffnen',
  sharedOwn: 'Das war ich nicht: neue Wallet erstellen',

  panelTitle: 'Anmeldedienste',
  panelText: 'Konten bei anderen Diensten, die diese Wallet öffnen.',
  none: 'Noch keine.',
  add: '{name} hinzufügen',
  added: 'Hinzugefügt. Damit öffnen Sie ab jetzt diese Wallet.',
  addedOn: 'Hinzugefügt am {date}',
  remove: 'Entfernen',
  removeLabel: 'Entfernen: {name}',
  removeTitle: '{name} entfernen?',
  removeText: 'Damit lässt sich diese Wallet nicht mehr öffnen.',
  removed: 'Entfernt.',
  last: 'Das ist Ihr einziger Anmeldeweg. Fügen Sie zuerst einen Passkey hinzu, oder bestätigen Sie eine E-Mail-Adresse.',
}
