import { defineErrors } from '#lib/errors/defineErrors.ts'

/**
 * Catalog rows for the codes of EIP-1193 and EIP-3326, and for those of JSON-RPC 2.0 that a provider
 * answers with itself. Apart from the other rows of `rpcErrors`, so that a wallet that is opened
 * loads only these.
 */
export const providerErrors = defineErrors({
  userRejected: {
    message: 'You declined the request.',
    code: 4001,
    level: 'warn',
    when: 'the user rejects the request in the wallet',
    fix: 'Try again and approve in the wallet.',
    match: {
      codes: [4001],
      // A passkey prompt that was closed, timed out, or found no authenticator.
      names: ['NotAllowedError'],
      message: /user (rejected|denied|cancell?ed)|request rejected/i,
    },
  },
  unauthorized: {
    message: 'The wallet has not authorized this account or method.',
    code: 4100,
    when: 'the account or method was not granted',
    fix: 'Connect the wallet again and grant this account.',
    match: { codes: [4100, 5103] },
  },
  unsupportedMethod: {
    message: 'The wallet does not support this method.',
    code: 4200,
    when: 'the wallet lacks the method, or eth_sign is requested',
    fix: 'Use another wallet for this.',
    match: { codes: [4200, 5101, 5102, 5201, 5202] },
  },
  disconnected: {
    message: 'The wallet is disconnected.',
    code: 4900,
    when: 'the provider lost every chain, or the session is gone',
    fix: 'Connect the wallet again.',
    match: { codes: [4900] },
  },
  chainDisconnected: {
    message: 'The wallet is disconnected from this network.',
    code: 4901,
    when: 'the provider lost the requested chain',
    fix: 'Switch to another network, or connect again.',
    match: { codes: [4901] },
  },
  unrecognizedChain: {
    message: 'The wallet does not know this network.',
    code: 4902,
    when: 'a switch to a chain that was never added',
    fix: 'Add the network in the wallet, then switch.',
    match: { codes: [4902, 5100, 5104] },
  },
  chainParamsRequired: {
    message: 'A switch-chain request needs params with a chainId',
    code: -32602,
    when: 'wallet_switchEthereumChain is called without a chainId',
    fix: 'Choose a network.',
  },

  // JSON-RPC 2.0
  methodNotFound: {
    message: 'The method does not exist.',
    code: -32601,
    when: 'neither wallet nor node knows the method',
    fix: 'Use another wallet for this.',
    match: { codes: [-32601] },
  },
  invalidParams: {
    message: 'The parameters are not valid.',
    code: -32602,
    when: 'the parameters have the wrong form',
    fix: 'Check what you entered.',
    match: { codes: [-32602] },
  },
  internalError: {
    message: 'The wallet or node had an internal error.',
    code: -32603,
    when: 'the wallet or node fails, or answers with nonsense',
    fix: 'Try again.',
    match: { codes: [-32603] },
  },
})
