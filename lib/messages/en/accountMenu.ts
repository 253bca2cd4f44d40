/** The content of the header's account menu, loaded when it first opens. */
export const accountMenu = {
  receive: 'Receive',
  tryAgain: 'Try again',
  tokenUnknown: '{symbol} unavailable',
  addFunds: 'Add funds',
  recent: 'Recent transactions',
  viewAll: 'View all activity',
  transaction: '{amount} to {to}',
  status: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    failed: 'Failed',
    replaced: 'Replaced',
    cancelled: 'Canceled',
  },
  batch: { one: '1 call', other: '{count} calls' },
  deployment: 'Contract deployment',
  receiveTitle: 'Receive {symbol}',
  receiveText: 'Use this address on {network} only.',
  codeLabel: 'Your address as a QR code',
  copyAddress: 'Copy address',
  close: 'Close',
} as const
