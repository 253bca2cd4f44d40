/** The error catalog's page, in Spanish. */
export const errorPage = {
  title: 'Errores',
  lead: 'Todos los errores que este sitio puede mostrar: qué dicen, cuándo aparecen y qué puedes hacer.',
  filter: 'Filtrar',
  filterHint: 'código o palabras',
  count: { one: '1 error', many: '{count} de errores', other: '{count} errores' },
  none: 'Ningún error coincide.',
  columns: { error: 'Mensaje', when: 'Cuándo', fix: 'Qué puedes hacer' },
  noCode: 'sin código',
}
