/** The error catalog's page. */
export const errorPage = {
  title: 'Errors',
  lead: 'Every error this site can show: what it says, when it comes up and what you can do.',
  filter: 'Filter',
  filterHint: 'code or words',
  count: { one: '1 error', other: '{count} errors' },
  none: 'No error matches.',
  columns: { error: 'Error', when: 'When', fix: 'What you can do' },
  actors: {
    page: 'You can act, on the page',
    wallet: 'You can act, in the wallet',
    maker: 'The wallet’s maker can act',
    site: 'The site’s operator can act',
  },
  noCode: 'no code',
} as const
