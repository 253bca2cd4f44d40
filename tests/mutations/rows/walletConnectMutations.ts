import type { Mutation } from '#tests/mutations/Mutation.ts'

/** Mutations of WalletConnect. */
export const walletConnectMutations: readonly Mutation[] = [
  {
    rule: 'Init is skipped if the provider is already initializing or initialized',
    file: 'connectors/walletConnect/openSdk.ts',
    original: 'sdks.get(key) ??\n',
    replacement: '(sdks.size > 9 ? sdks.get(key) : undefined) ??\n',
    test: 'tests/connectors/walletConnect/opening.test.ts',
    name: 'states > two providers of one page over the same records share one SDK',
  },
  {
    rule: 'The states are not initialized, initializing, initialized',
    file: 'connectors/walletConnect/openedSdk.ts',
    original: "opening ? 'initializing' : 'not initialized'",
    replacement: "opening ? 'not initialized' : 'initializing'",
    test: 'tests/connectors/walletConnect/opening.test.ts',
    name: 'states > the state is not initialized, initializing, initialized, in this order',
  },
  {
    rule: 'Connect needs an initialized provider',
    file: 'connectors/walletConnect/sessions.ts',
    original: 'new WalletError(walletConnectErrors.notInitialized)',
    replacement: 'new WalletError(walletConnectErrors.walletConnectNotInitialized)',
    test: 'tests/connectors/walletConnect/opening.test.ts',
    name: 'states > connect before init fails with the exact message',
  },
  {
    rule: 'Client use needs an initialized provider',
    file: 'connectors/walletConnect/openedSdk.ts',
    original: 'new WalletError(walletConnectErrors.walletConnectNotInitialized)',
    replacement: 'new WalletError(walletConnectErrors.walletConnectInitFailed)',
    test: 'tests/connectors/walletConnect/opening.test.ts',
    name: 'states > calls without an init fail with the exact message',
  },
  {
    rule: 'A failed init has its own error',
    file: 'connectors/walletConnect/openedSdk.ts',
    original: 'throw toInitError(cause)',
    replacement: 'throw cause',
    test: 'tests/connectors/walletConnect/opening.test.ts',
    name: 'states > an init that throws fails with the exact message and its cause, and can be retried',
  },
  {
    rule: 'A connect error that says rejected is CONNECTION_REJECTED',
    file: 'lib/errors/connectionErrors.ts',
    original: 'message: /rejected/i',
    replacement: 'message: /refused/i',
    test: 'tests/connectors/defineConnector.test.ts',
    name: "connecting > a connect error is CONNECTION_REJECTED if its message contains 'The peer rejected it'",
  },
  {
    rule: 'A connect error that says expired is CONNECTION_PROPOSAL_EXPIRED',
    file: 'lib/errors/connectionErrors.ts',
    original: 'message: /expired/i',
    replacement: 'message: /timeout/i',
    test: 'tests/connectors/defineConnector.test.ts',
    name: "connecting > a connect error is CONNECTION_PROPOSAL_EXPIRED if its message contains 'Proposal expired'",
  },
]
