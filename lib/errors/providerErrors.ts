import { defineErrors } from '#lib/errors/defineErrors.ts'

/**
 * Catalog rows for the codes of EIP-1193 and EIP-3326, and for those of JSON-RPC 2.0 that a provider
 * answers with itself. Apart from the other rows of `rpcErrors` and from their words (`providerWords`), so
 * that a wallet that is opened loads only these.
 */
export const providerErrors = defineErrors({
  userRejected: {
    message: 'You declined the request.',
    code: 4001,
    level: 'warn',
    when: 'the user rejects the request in the wallet',
    fix: 'Try again and approve in the wallet.',
    actor: 'wallet',
    match: {
      codes: [
        4001,
        // CAIP-25, Zerion, and the status words of a Ledger.
        5000,
        5001,
        5002,
        5003,
        -32010,
        0x6985,
        0x5501,
        // ethers, and Trezor's library.
        'ACTION_REJECTED',
        'Failure_ActionCancelled',
        'Failure_PinCancelled',
        'Method_Cancel',
        'Method_Interrupted',
        'Method_PermissionsNotGranted',
      ],
      names: [
        // A passkey prompt that was closed, timed out, or found no authenticator.
        'NotAllowedError',
        'UserRefusedOnDevice',
        'TransactionRefusedOnDevice',
      ],
    },
  },
  unauthorized: {
    message: 'The wallet has not authorized this account or method.',
    code: 4100,
    when: 'the account or method was not granted',
    fix: 'Connect the wallet again and grant this account.',
    actor: 'wallet',
    match: { codes: [4100, 5103, 3001, -32011] },
  },
  unsupportedMethod: {
    message: 'The wallet does not support this method.',
    code: 4200,
    when: 'the wallet lacks the method, or eth_sign is requested',
    fix: 'Use another wallet for this.',
    actor: 'maker',
    match: { codes: [4200, 5101, 5102, 5201, 5202, 1001] },
  },
  disconnected: {
    message: 'The wallet is disconnected.',
    code: 4900,
    when: 'the provider lost every chain, or the session is gone',
    fix: 'Connect the wallet again.',
    actor: 'page',
    match: { codes: [4900, 6000] },
  },
  chainDisconnected: {
    message: 'The wallet is disconnected from this network.',
    code: 4901,
    when: 'the provider lost the requested chain',
    fix: 'Switch to another network, or connect again.',
    actor: 'wallet',
    // 1013 is MetaMask's while it reaches no node.
    match: { codes: [4901, 1013] },
  },
  unrecognizedChain: {
    message: 'The wallet does not know this network.',
    code: 4902,
    when: 'a switch to a chain that was never added, or that the wallet cannot add',
    fix: 'Add the network in the wallet, then switch.',
    actor: 'wallet',
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
    actor: 'maker',
    match: { codes: [-32601] },
  },
  invalidParams: {
    message: 'The wallet or node did not accept the request.',
    code: -32602,
    when: 'the wallet or node finds parameters of the request not valid',
    fix: 'Its reason is in the details. If it names nothing that you entered, use another wallet.',
    actor: 'maker',
    match: { codes: [-32602] },
  },
  internalError: {
    message: 'The wallet or node had an internal error.',
    code: -32603,
    when: 'the wallet or node fails, or answers with nonsense',
    fix: 'Try again. If it stays, restart the wallet, or use another one.',
    actor: 'maker',
    match: { codes: [-32603] },
  },
})
