/** The page frame, the header's account menu, and error pages, in German. */
export const site = {
  description: 'Anmelden und signieren mit der Wallet, die Sie haben.',
  devnet: 'Devnet',
  devnetStrip: 'Alles läuft auf diesem Rechner',
  devnetLinks: {
    mailbox: 'Postfach',
    phone: 'Telefon',
    faucet: 'Faucet',
    dashboard: 'Übersicht',
    inspector: 'Inspektor',
  },
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Website',
  home: '{appName}, Startseite',
  sign: 'Signieren',
  yourWallet: 'Ihre Wallet',
  theme: 'Design',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich',
  openInNewTab: 'öffnet in neuem Tab',
  details: 'Details',
  about: 'Über Fehler {code}',
  aboutThis: 'Über diesen Fehler',
  dismiss: 'Schließen',
}

export const account = {
  open: 'Konto {address}',
  menu: 'Konto',
  page: 'Konto verwalten',
  balance: 'Guthaben',
  balanceUnknown: 'Nicht verfügbar',
  stale: 'Netzwerk nicht erreichbar. Neuer Versuch …',
  copyAddress: 'Adresse kopieren',
  explorer: 'Im Explorer ansehen',
  network: 'Netzwerk',
  disconnect: 'Abmelden',
  switching: 'In Ihrer Wallet bestätigen …',
}

export const failure = {
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Sie wurde vielleicht verschoben, oder die Adresse enthält einen Tippfehler.',
  errorTitle: 'Diese Seite funktioniert gerade nicht',
  errorText:
    'Wenn Sie gerade etwas signiert oder gesendet haben, sehen Sie in Ihrer Wallet nach, ob es geschehen ist, bevor Sie es wiederholen. Versuchen Sie es erneut, oder gehen Sie zur Startseite.',
  reference: 'Referenz {digest}',
  tryAgain: 'Erneut versuchen',
  toStart: 'Zur Startseite',
}
