/** An embedded wallet's progress and session, in German. */
export const embeddedSession = {
  opening: 'Ihre Wallet wird geöffnet',
  openingText: 'Das dauert einen Moment.',
  signing: 'Nachricht wird signiert',
  signingText: 'Sie zeigt, dass die Adresse Ihnen gehört. Das kostet nichts und bewegt kein Geld.',

  expired: 'Die Sitzung Ihrer Wallet ist abgelaufen.',
  expiredText:
    'Sie sind noch angemeldet. Bestätigen Sie zum Signieren noch einmal, dass Sie es sind.',

  menuUser: 'Benutzer',
  menuLabel: 'Wallet-Sitzung',
  menuUntil: 'bis {time}',
  menuMemory: 'bis diese Seite geschlossen wird',
  menuExpired: 'abgelaufen; zum Signieren entsperren',
  menuAccount: 'Konto verwalten',
}
