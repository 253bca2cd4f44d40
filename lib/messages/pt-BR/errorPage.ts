/** The error catalog's page. */
export const errorPage = {
  title: 'Erros',
  lead: 'Todos os erros que este site pode mostrar: o texto, quando aparecem e o que você pode fazer.',
  filter: 'Filtrar',
  filterHint: 'código ou palavras',
  count: { one: '{count} erro', many: '{count} de erros', other: '{count} erros' },
  none: 'Nenhum erro encontrado.',
  columns: { error: 'Erro', when: 'Quando', fix: 'O que você pode fazer' },
  noCode: 'sem código',
} as const
