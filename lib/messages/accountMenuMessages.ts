/** The content of the header's account menu, loaded when it first opens. */
export const accountMenuMessages = {
  receive: 'Receive',
  tryAgain: 'Try again',
  tokenUnknown: (symbol: string) => `${symbol} unavailable`,
  addFunds: 'Add funds',
  recent: 'Recent transactions',
  viewAll: 'View all activity',
  transaction: (amount: string, to: string) => `${amount} to ${to}`,
  deployment: 'Contract deployment',
  receiveTitle: (symbol: string) => `Receive ${symbol}`,
  receiveText: (network: string) => `Use this address on ${network} only.`,
  codeLabel: 'Your address as a QR code',
  copyAddress: 'Copy address',
  close: 'Close',
} as const
