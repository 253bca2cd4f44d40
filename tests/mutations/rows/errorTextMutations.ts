import type { Mutation } from '#tests/mutations/Mutation.ts'

/** Mutations of the texts of the catalog. */
export const errorTextMutations: readonly Mutation[] = [
  {
    rule: 'The catalog has “Provider not initialized. Call init() first”',
    file: 'connectors/walletConnect/errors.ts',
    original: "message: 'Provider not initialized. Call init() first'",
    replacement: "message: 'Provider not initialized. Call init() first!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Provider not initialized. Call init() first, when connect before init",
  },
  {
    rule: 'The catalog has “Connection request reset. Please try again.”',
    file: 'connectors/walletConnect/errors.ts',
    original: "message: 'Connection request reset. Please try again.'",
    replacement: "message: 'Connection request reset. Please try again.!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Connection request reset. Please try again., when the QR modal is closed without a session",
  },
  {
    rule: 'The catalog has “Unable to find Ethereum address for key”',
    file: 'connectors/turnkey/errors.ts',
    original: "message: 'Unable to find Ethereum address for key'",
    replacement: "message: 'Unable to find Ethereum address for key!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Unable to find Ethereum address for key, when no address for the key",
  },
  {
    rule: 'The catalog has “Required clients not found”',
    file: 'connectors/turnkey/errors.ts',
    original: "message: 'Required clients not found'",
    replacement: "message: 'Required clients not found!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Required clients not found, when clients missing",
  },
  {
    rule: 'The catalog has “No public client available”',
    file: 'connectors/turnkey/errors.ts',
    original: "message: 'No public client available'",
    replacement: "message: 'No public client available!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has No public client available, when no public client",
  },
  {
    rule: 'The catalog has “Chain id not found”',
    file: 'lib/errors/chainErrors.ts',
    original: "message: 'Chain id not found'",
    replacement: "message: 'Chain id not found!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Chain id not found, when no chain id",
  },
  {
    rule: 'The catalog has “Invalid session”',
    file: 'connectors/smartWallet/sdkErrors.ts',
    original: "message: 'Invalid session'",
    replacement: "message: 'Invalid session!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Invalid session, when smart-wallet session invalid",
  },
  {
    rule: 'The catalog has “Network switching is only supported through the wallet”',
    file: 'lib/errors/chainErrors.ts',
    original: "message: 'Network switching is only supported through the wallet'",
    replacement: "message: 'Network switching is only supported through the wallet!'",
    test: 'tests/lib/errors/catalog.test.ts',
    name: "the specification's errors in the catalog > has Network switching is only supported through the wallet, when the connector is wallet-only",
  },
]
