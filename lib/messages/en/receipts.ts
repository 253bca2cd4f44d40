/** The account page's receipts of what the user confirmed. */
export const receipts = {
  title: 'Receipts',
  text: 'One for each request you confirmed while signed in, chained so that any later change shows.',
  empty: 'No receipts yet. Each request you confirm leaves one.',
  results: {
    signature: 'Signature',
    transaction: 'Transaction',
    batch: 'Batch',
    mined: 'Mined',
    answer: 'Answer',
  },
  checks: {
    matches: 'Matches what you saw',
    differs: 'Not what you saw',
    unchecked: 'Could not be compared',
  },
  chain: 'Network {id}',
  copyAnswer: 'Copy answer',
  older: 'Show older',
  export: 'Export JSON',
  exported: 'Exported.',
  check: 'Check',
  complete: {
    one: 'Complete: 1 receipt, unaltered.',
    other: 'Complete: {count} receipts, none altered.',
  },
  altered: 'Receipt {number} was altered.',
  missing: 'Receipt {number} is missing.',
  missingRange: 'Receipts {from} to {to} are missing.',
  misplaced: 'Receipt {number} is out of order.',
  unreadable: 'The receipts can’t be read.',
  unknownHead: 'An earlier receipt of yours is no longer there.',
} as const
