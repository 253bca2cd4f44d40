import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for errors of WalletConnect. */
export const walletConnectErrors = {
  notInitialized: {
    message: 'Provider not initialized. Call init() first',
    fix: 'Reload the page and try again.',
  },
  connectionReset: {
    message: 'Connection request reset. Please try again.',
    level: 'warn',
    fix: 'Open the wallet again and scan the new code.',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnectProvider is not initialized',
    fix: 'Choose the wallet again.',
  },
  walletConnectInitFailed: {
    message: 'WalletConnectProvider failed to initialize',
    fix: 'Check your connection and try again.',
  },
  connectionRejected: {
    message: 'The wallet rejected the connection.',
    code: 'CONNECTION_REJECTED',
    level: 'warn',
    fix: 'Choose the wallet again and approve in it.',
    match: { during: 'connect', message: /rejected/i },
  },
  connectionProposalExpired: {
    message: 'The connection request expired.',
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    level: 'warn',
    fix: 'Ask for a new code and scan it in time.',
    match: { during: 'connect', message: /expired/i },
  },
  approvalIncomplete: {
    message: ({ lacking }: { lacking: string }) =>
      `The wallet did not approve what this site requires: ${lacking}.`,
    fix: 'Connect again and approve it, or use another wallet.',
  },
  switchThroughWallet: {
    message: 'Network switching is only supported through the wallet',
    fix: 'Switch the network in the wallet itself.',
    match: { names: ['SwitchChainNotSupportedError'] },
  },
  projectIdRequired: {
    message: 'WalletConnect project ID is required',
    fix: 'Set the project id in the environment.',
  },
  invalidChains: { message: 'Invalid chains', fix: 'Name at least one chain in RPC_URLS.' },
  unconfiguredNamespace: {
    message: ({ namespace }: { namespace: string }) =>
      `Namespace '${namespace}' is not configured. Call connect() first`,
    fix: 'Connect the wallet first.',
  },
} as const satisfies Record<string, ErrorRow>
