import type { Mutation } from '#tests/mutations/Mutation.ts'

/** Mutations of the smart wallet. */
export const smartWalletMutations: readonly Mutation[] = [
  {
    rule: 'Without accounts every request is unauthorized',
    file: 'connectors/smartWallet/smartProvider.ts',
    original: 'if (!state && !needsNoSession) throw',
    replacement: 'if (!state && !method) throw',
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'without a session accounts are empty, and other requests fail with 4100 without a popup',
  },
  {
    rule: 'Without accounts wallet_sendCalls goes to the popup',
    file: 'connectors/smartWallet/smartProvider.ts',
    original: "method === 'eth_requestAccounts' || method === 'wallet_sendCalls'\n",
    replacement: "method === 'eth_requestAccounts'\n",
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'without a session a batch of calls goes to the popup',
  },
  {
    rule: 'A chain without rpcUrl has its own error',
    file: 'connectors/smartWallet/sdkErrors.ts',
    original: "message: 'No RPC URL set for chain'",
    replacement: "message: 'No node'",
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'a chain without rpcUrl fails with the exact message',
  },
  {
    rule: 'Error codes of the popup are kept',
    file: 'connectors/smartWallet/toSdkError.ts',
    original: '    code,\n',
    replacement: '    code: -32603,\n',
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'an error of the popup is thrown as an Error with its code: 4902',
  },
  {
    rule: 'A chain is emitted once',
    file: 'connectors/smartWallet/smartProvider.ts',
    original: 'if (lastEmitted.get(event) === text) return',
    replacement: 'if (!text) return',
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'a chain in every response is emitted once',
  },
  {
    rule: 'Disconnect removes the keys of the exchange',
    file: 'connectors/smartWallet/smartProvider.ts',
    original: 'disconnect: () => opened.sdk.disconnect()',
    replacement: 'disconnect: async () => undefined',
    test: 'tests/connectors/smartWallet/exchange.test.ts',
    name: 'disconnect removes the session and all keys of the exchange',
  },
]
