import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/**
 * Catalog rows for the codes of EIP-1193, EIP-3326, JSON-RPC 2.0 and EIP-1474, and for messages of
 * nodes about transactions.
 */
export const rpcErrors = {
  // EIP-1193 and EIP-3326
  userRejected: {
    message: 'You declined the request.',
    code: 4001,
    level: 'warn',
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
    fix: 'Connect the wallet again and grant this account.',
    match: { codes: [4100, 5103] },
  },
  unsupportedMethod: {
    message: 'The wallet does not support this method.',
    code: 4200,
    fix: 'Use another wallet for this.',
    match: { codes: [4200, 5101, 5102, 5201, 5202] },
  },
  disconnected: {
    message: 'The wallet is disconnected.',
    code: 4900,
    fix: 'Connect the wallet again.',
    match: { codes: [4900] },
  },
  chainDisconnected: {
    message: 'The wallet is disconnected from this network.',
    code: 4901,
    fix: 'Switch to another network, or connect again.',
    match: { codes: [4901] },
  },
  unrecognizedChain: {
    message: 'The wallet does not know this network.',
    code: 4902,
    fix: 'Add the network in the wallet, then switch.',
    match: { codes: [4902, 5100, 5104] },
  },
  chainParamsRequired: {
    message: 'A switch-chain request needs params with a chainId',
    code: -32602,
    fix: 'Choose a network.',
  },
  wrongChainRpc: {
    message: ({ actual, expected }: { actual: number; expected: number }) =>
      `RPC is on chain ${actual}, expected ${expected}`,
    status: 503,
    fix: 'Tell the site’s operator; nothing was signed.',
  },

  // JSON-RPC 2.0 and EIP-1474
  parseError: {
    message: 'The node could not read the request.',
    code: -32700,
    fix: 'Try again.',
    match: { codes: [-32700] },
  },
  invalidRequest: {
    message: 'The request is not valid.',
    code: -32600,
    fix: 'Try again, or use another wallet.',
    match: { codes: [-32600] },
  },
  methodNotFound: {
    message: 'The method does not exist.',
    code: -32601,
    fix: 'Use another wallet for this.',
    match: { codes: [-32601] },
  },
  invalidParams: {
    message: 'The parameters are not valid.',
    code: -32602,
    fix: 'Check what you entered.',
    match: { codes: [-32602] },
  },
  internalError: {
    message: 'The wallet or node had an internal error.',
    code: -32603,
    fix: 'Try again.',
    match: { codes: [-32603] },
  },
  invalidInput: {
    message: 'The node refused the input.',
    code: -32000,
    fix: 'Read the reason, change the input, and try again.',
    match: { codes: [-32000] },
  },
  resourceNotFound: {
    message: 'What was asked for does not exist.',
    code: -32001,
    fix: 'Check the address or hash.',
    match: { codes: [-32001] },
  },
  resourceUnavailable: {
    message: 'The wallet is already showing a request.',
    code: -32002,
    fix: 'Open the wallet and answer the request that waits there.',
    match: { codes: [-32002] },
  },
  transactionRejected: {
    message: 'The transaction was not created.',
    code: -32003,
    fix: 'Check balance and values, then try again.',
    match: { codes: [-32003] },
  },
  methodNotSupported: {
    message: 'The method is not implemented.',
    code: -32004,
    fix: 'Use another wallet for this.',
    match: { codes: [-32004] },
  },
  limitExceeded: {
    message: 'Too many requests to the node.',
    code: -32005,
    fix: 'Wait a moment and try again.',
    match: { codes: [-32005], message: /status: 429|too many requests/i },
  },

  // Transactions
  insufficientFunds: {
    message: 'The account does not hold enough for value and gas.',
    fix: 'Add funds, or send less.',
    match: {
      message:
        /insufficient funds|sufficient funds to execute|exceeds (the )?balance|Out of gas: gas required exceeds/i,
    },
  },
  nonceTooLow: {
    message: 'The transaction number was used already.',
    fix: 'Check whether an earlier try went through, then send again.',
    match: { message: /nonce too low/i },
  },
  replacementUnderpriced: {
    message: 'The replacement pays too little.',
    fix: 'Raise the fee, or wait for the first one.',
    match: { message: /replacement transaction underpriced|underpriced/i },
  },
  reverted: {
    message: 'The contract refused the transaction.',
    fix: 'Read the reason below.',
    match: {
      message: /reverted(: | with (the following )?reason( string)?:?\s)(?!custom error)/i,
    },
  },
  revertedCustom: {
    message: 'The contract refused the transaction with an error of its own.',
    fix: 'Read the data below; the contract’s documentation names it.',
    match: { message: /custom error|execution reverted/i },
  },
  networkUnreachable: {
    message: 'The network cannot be reached.',
    fix: 'Check your connection; reading goes on by itself, signing is yours to repeat.',
    match: {
      message:
        /failed to fetch|fetch failed|http request failed|took too long|timed out|failed to load chunk|loading (css )?chunk|dynamically imported module/i,
    },
  },
} as const satisfies Record<string, ErrorRow>
