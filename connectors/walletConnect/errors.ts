import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of WalletConnect. */
export const walletConnectErrors = defineErrors({
  notInitialized: {
    message: 'Provider not initialized. Call init() first',
    when: 'connect before init',
    fix: 'Reload the page and try again.',
  },
  connectionReset: {
    message: 'Connection request reset. Please try again.',
    level: 'warn',
    when: 'the QR modal is closed without a session',
    fix: 'Open the wallet again and scan the new code.',
    actor: 'page',
    // The pairing was deleted, and its URI with it: only a new one helps.
    match: { during: ['connect'], message: /no matching key/i },
  },
  walletConnectNotInitialized: {
    message: 'WalletConnectProvider is not initialized',
    when: 'connect or wallet client use before the provider is there',
    fix: 'Choose the wallet again.',
  },
  walletConnectInitFailed: {
    message: 'WalletConnectProvider failed to initialize',
    when: 'init throws, or the relay cannot be reached',
    fix: 'Check your connection and try again.',
  },
  approvalIncomplete: {
    message: ({ lacking }: { lacking: string }) =>
      `The wallet did not approve what this site requires: ${lacking}.`,
    when: 'a wallet approves a session without an Ethereum account, or without a required method or event',
    fix: 'Connect again and approve it, or use another wallet.',
  },
  projectIdRequired: {
    message: 'WalletConnect project ID is required',
    when: 'WalletConnect is configured without a project id',
    fix: 'Set the project id in the environment.',
  },
  invalidChains: {
    message: 'Invalid chains',
    when: 'the list of chains is empty or holds something that is not a chain',
    fix: 'Name at least one chain in RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: ({ namespace }: { namespace: string }) =>
      `Namespace '${namespace}' is not configured. Call connect() first`,
    when: "a chain id '{namespace}:{reference}' names a namespace without a session",
    fix: 'Connect the wallet first.',
  },
})
