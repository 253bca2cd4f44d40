/** The error catalog's page, in German. */
export const errorPage = {
  title: 'Fehler',
  lead: 'Alle Fehler, die diese Website zeigen kann: was passiert ist, wann es vorkommt und was Sie tun können.',
  filter: 'Filter',
  filterHint: 'Code oder Wörter',
  count: { one: '1 Fehler', other: '{count} Fehler' },
  none: 'Kein Fehler passt.',
  columns: { error: 'Fehler', when: 'Wann', fix: 'Was Sie tun können' },
  noCode: 'kein Code',
}
