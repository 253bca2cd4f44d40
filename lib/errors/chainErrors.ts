import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for networks: the site's, a wallet's and a node's. */
export const chainErrors = defineErrors({
  chainNotAllowed: {
    message: 'This site does not offer that network.',
    status: 400,
    when: 'a sign-in names a chain that is not configured',
    fix: 'Switch to a network of the list.',
    actor: 'wallet',
    match: { names: ['ChainNotConfiguredError'] },
  },
  wrongChainRpc: {
    message: ({ actual, expected }: { actual: number; expected: number }) =>
      `RPC is on chain ${actual}, expected ${expected}`,
    status: 503,
    when: 'a node answers for another chain than configured',
    fix: 'Tell the site’s operator; nothing was signed.',
  },
  chainIdNotFound: {
    message: 'Chain id not found',
    when: 'no chain id',
    fix: 'Choose a network first.',
    actor: 'page',
    match: { names: ['ChainNotFoundError', 'ClientChainNotConfiguredError'] },
  },
  switchThroughWallet: {
    message: 'Network switching is only supported through the wallet',
    when: 'the connector is wallet-only: the wallet alone chooses the network',
    fix: 'Switch the network in the wallet itself.',
    actor: 'wallet',
    match: { names: ['SwitchChainNotSupportedError'] },
  },
})
