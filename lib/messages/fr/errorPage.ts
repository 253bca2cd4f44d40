/** The error catalog's page, in French. */
export const errorPage = {
  title: 'Erreurs',
  lead: 'Toutes les erreurs que ce site peut afficher : leur message, quand elles surviennent et ce que vous pouvez faire.',
  filter: 'Filtrer',
  filterHint: 'code ou mots',
  count: { one: '{count} erreur', many: '{count} d’erreurs', other: '{count} erreurs' },
  none: 'Aucune erreur ne correspond.',
  columns: { error: 'Erreur', when: 'Quand', fix: 'Que faire' },
  noCode: 'sans code',
}
