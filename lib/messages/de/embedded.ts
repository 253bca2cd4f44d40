/** Passkey wallets: sign-in by passkey or email code, and recovery, in German. */
export const embedded = {
  choiceTitle: 'Weiter mit Passkey',
  choiceText:
    'Entsperren Sie Ihre Wallet mit Gesicht, Fingerabdruck oder PIN. Kein Passwort, nichts zu installieren.',
  createWallet: 'Wallet anlegen',
  createWalletText: 'Neu hier? Ein Tippen genügt.',
  usePasskey: 'Ich habe einen Passkey',
  usePasskeyText: 'Bei Ihrer Wallet anmelden.',
  emailCode: 'Lieber per E-Mail',
  lostPasskey: 'Passkey verloren?',
  otherMethods: 'Andere Wege',
  back: 'Zurück',
  cancel: 'Abbrechen',
  continue: 'Weiter',
  newPasskeyName: '{appName}-Wallet, {date}',

  passkeyPromptTitle: 'Mit Ihrem Passkey bestätigen',
  passkeyPromptText: {
    signIn: 'Folgen Sie Ihrem Browser: Gesicht, Fingerabdruck, PIN oder Sicherheitsschlüssel.',
    create: 'Folgen Sie Ihrem Browser, um den neuen Passkey zu speichern.',
    recover: 'Wählen Sie einen anderen Passkey dieser Wallet, auf diesem oder einem anderen Gerät.',
  },
  passkeyPromptHint: 'Nichts zu sehen? Die Abfrage kann hinter diesem Fenster liegen.',
  passkeyAborted:
    'Kein Passkey verwendet. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
  canceled: 'Abgebrochen. Es wurde nichts angelegt.',

  email: 'E-Mail',
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  passkeyName: 'Name des Passkeys',
  passkeyNameHint: 'Damit Sie ihn wiedererkennen, etwa „Laptop Arbeit“.',

  emailTitle: 'Weiter mit E-Mail',
  emailText: 'Wir senden Ihnen einen Code. Wenn Sie neu sind, wird dabei Ihre Wallet angelegt.',
  sendCode: 'Code senden',
  sending: 'Wird gesendet …',

  codeTitle: 'Sehen Sie in Ihre E-Mails',
  codeSent: 'Geben Sie den Code ein, den wir an {email} gesendet haben.',
  code: 'Code',
  codeSubmit: 'Anmelden',
  checking: 'Wird geprüft …',
  timeLeft: 'noch {time}',
  codeExpired: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  attemptsLeft: { one: 'Noch 1 Versuch.', other: 'Noch {count} Versuche.' },
  noAttemptsLeft: 'Keine Versuche mehr. Fordern Sie einen neuen Code an.',
  resend: 'Neuen Code senden',
  resent: 'Neuer Code gesendet. Der alte gilt nicht mehr.',
  otherEmail: 'Andere E-Mail-Adresse verwenden',
  codeMissing: 'Geben Sie den Code aus der E-Mail ein.',

  recoverTitle: 'Passkey verloren?',
  recoverText:
    'Bestätigen Sie, dass Sie es sind, und legen Sie einen neuen Passkey an. Ihre Wallet bleibt dieselbe.',
  recoverByEmail: 'Per E-Mail wiederherstellen',
  recoverByEmailText: 'Wir senden einen Code an Ihre bestätigte E-Mail-Adresse.',
  recoverByPasskey: 'Anderen Passkey verwenden',
  recoverByPasskeyText: 'Einen auf Ihrem Telefon oder einen Sicherheitsschlüssel.',
  recoverEmailTitle: 'Per E-Mail wiederherstellen',
  recoverEmailText: 'Geben Sie die E-Mail-Adresse ein, die Sie für diese Wallet bestätigt haben.',
  recoveryEmailTitle: 'Sehen Sie in Ihre E-Mails',
  recoveryEmailSent: 'Wenn {email} zu einer Wallet gehört, haben wir einen Code dorthin gesendet.',
  recoveryEmailCode: 'Wiederherstellungscode',
  recoveryEmailHint: 'Er ist lang: Kopieren Sie ihn aus der E-Mail hierher.',
  recoveryEmailSubmit: 'Weiter',
  recoveryEmailResend: 'Neue E-Mail senden',
  recoveryEmailResent:
    'Wenn die Adresse zu einer Wallet gehört, haben wir eine neue E-Mail gesendet.',
  newPasskeyTitle: 'Neuen Passkey anlegen',
  newPasskeyText: 'Fast fertig. Dieser Passkey ersetzt den verlorenen.',
  newPasskeySubmit: 'Passkey anlegen',
  recoveryExpired: 'Die Wiederherstellung ist abgelaufen. Beginnen Sie von vorn.',
  recovered: 'Ihr neuer Passkey ist bereit.',
  signInWith: {
    new: 'Mit dem neuen Passkey anmelden',
    remembered: 'Mit Ihrem Passkey anmelden',
  },
  anotherWalletText: 'Eine zweite, leere Wallet mit eigener Adresse.',

  addTitle: 'Nächstes Mal schneller anmelden',
  addText: 'Legen Sie einen Passkey an: Gesicht, Fingerabdruck oder PIN statt eines Codes.',
  addSubmit: 'Passkey anlegen',
  addSkip: 'Jetzt nicht',

  memoryTitle: 'Dieser Browser speichert keine Schlüssel',
  memoryText:
    'Sie bleiben angemeldet, bis diese Seite geschlossen oder neu geladen wird. Ursache sind private Fenster oder strenge Datenschutzeinstellungen.',
}
