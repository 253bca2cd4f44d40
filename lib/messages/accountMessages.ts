/** The header's account menu. */
export const accountMessages = {
  open: (address: string) => `Account ${address}`,
  menu: 'Account',
  page: 'Account page',
  balance: 'Balance',
  balanceUnknown: 'Balance unknown',
  stale: 'network unreachable, retrying',
  copyAddress: 'Copy address',
  explorer: 'View in explorer',
  network: 'Network',
  disconnect: 'Disconnect',
  switching: 'Confirm in your wallet…',
} as const
