/** The error catalog's page. */
export const errorPageMessages = {
  title: 'Errors',
  lead: 'Every error this site can show: what it says, when it comes up and what you can do.',
  filter: 'Filter',
  filterHint: 'code or words',
  count: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  none: 'No error matches.',
  columns: { error: 'Error', when: 'When', fix: 'What you can do' },
  noCode: 'no code',
} as const
