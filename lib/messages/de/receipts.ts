/** The account page's receipts of what the user confirmed, in German. */
export const receipts = {
  title: 'Belege',
  text: 'Einer für jede Anfrage, die Sie angemeldet bestätigt haben, so verkettet, dass jede spätere Änderung auffällt.',
  empty: 'Noch keine Belege. Jede Anfrage, die Sie bestätigen, hinterlässt einen.',
  results: {
    signature: 'Signatur',
    transaction: 'Transaktion',
    batch: 'Stapel',
    mined: 'In einem Block',
    answer: 'Antwort',
  },
  checks: {
    matches: 'Stimmt mit der Anzeige überein',
    differs: 'Nicht das, was Sie gesehen haben',
  },
  chain: 'Netzwerk {id}',
  copyAnswer: 'Antwort kopieren',
  older: 'Ältere anzeigen',
  export: 'JSON exportieren',
  exported: 'Exportiert.',
  check: 'Prüfen',
  complete: {
    one: 'Vollständig: 1 Beleg, unverändert.',
    other: 'Vollständig: {count} Belege, keiner verändert.',
  },
  altered: 'Beleg {number} wurde verändert.',
  missing: 'Beleg {number} fehlt.',
  missingRange: 'Die Belege {from} bis {to} fehlen.',
  misplaced: 'Beleg {number} steht an falscher Stelle.',
  unreadable: 'Die Belege können nicht gelesen werden.',
  unknownHead: 'Einer Ihrer früheren Belege ist nicht mehr da.',
} as const
