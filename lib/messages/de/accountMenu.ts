/** The content of the header's account menu, in German. */
export const accountMenu = {
  receive: 'Empfangen',
  tryAgain: 'Erneut versuchen',
  tokenUnknown: '{symbol} nicht verfügbar',
  addFunds: 'Guthaben aufladen',
  recent: 'Letzte Transaktionen',
  viewAll: 'Alle Aktivitäten',
  transaction: '{amount} an {to}',
  status: {
    pending: 'Ausstehend',
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen',
    replaced: 'Ersetzt',
    cancelled: 'Abgebrochen',
  },
  batch: { one: '1 Aufruf', other: '{count} Aufrufe' },
  deployment: 'Neuer Vertrag',
  receiveTitle: '{symbol} empfangen',
  receiveText: 'Verwenden Sie diese Adresse nur auf {network}.',
  codeLabel: 'Ihre Adresse als QR-Code',
  copyAddress: 'Adresse kopieren',
  close: 'Schließen',
}
