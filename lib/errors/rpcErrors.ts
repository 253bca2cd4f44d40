import { defineErrors } from '#lib/errors/defineErrors.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'

/**
 * Catalog rows for the codes of EIP-1193, EIP-3326, JSON-RPC 2.0 and EIP-1474, and for messages of
 * nodes about transactions.
 */
export const rpcErrors = {
  ...providerErrors,
  ...defineErrors({
    // JSON-RPC 2.0 and EIP-1474
    parseError: {
      message: 'The node could not read the request.',
      code: -32700,
      when: 'the JSON was invalid',
      fix: 'Try again.',
      match: { codes: [-32700] },
    },
    invalidRequest: {
      message: 'The request is not valid.',
      code: -32600,
      when: 'the JSON-RPC request has the wrong form',
      fix: 'Try again, or use another wallet.',
      match: { codes: [-32600] },
    },
    invalidInput: {
      message: 'The node refused the input.',
      code: -32000,
      when: 'input is missing or invalid, or a transaction is refused',
      fix: 'Read the reason, change the input, and try again.',
      match: { codes: [-32000] },
    },
    resourceNotFound: {
      message: 'What was asked for does not exist.',
      code: -32001,
      when: 'the resource was not found',
      fix: 'Check the address or hash.',
      match: { codes: [-32001] },
    },
    resourceUnavailable: {
      message: 'The wallet is already showing a request.',
      code: -32002,
      when: 'an earlier request is still pending in the wallet',
      fix: 'Open the wallet and answer the request that waits there.',
      match: { codes: [-32002] },
    },
    transactionRejected: {
      message: 'The transaction was not created.',
      code: -32003,
      when: 'the node rejects the transaction',
      fix: 'Check balance and values, then try again.',
      match: { codes: [-32003] },
    },
    methodNotSupported: {
      message: 'The method is not implemented.',
      code: -32004,
      when: 'the node knows the method but does not offer it',
      fix: 'Use another wallet for this.',
      match: { codes: [-32004] },
    },
    limitExceeded: {
      message: 'Too many requests to the node.',
      code: -32005,
      when: 'a limit of the node is exceeded',
      fix: 'Wait a moment and try again.',
      match: { codes: [-32005], message: /status: 429|too many requests/i },
    },

    // Transactions
    insufficientFunds: {
      message: 'The account does not hold enough for value and gas.',
      when: 'a transaction costs more than the balance',
      fix: 'Add funds, or send less.',
      match: {
        message:
          /insufficient funds|sufficient funds to execute|exceeds (the )?balance|Out of gas: gas required exceeds/i,
      },
    },
    nonceTooLow: {
      message: 'The transaction number was used already.',
      when: 'the nonce is lower than the account’s',
      fix: 'Check whether an earlier try went through, then send again.',
      match: { message: /nonce too low/i },
    },
    replacementUnderpriced: {
      message: 'The replacement pays too little.',
      when: 'a transaction with the same nonce is pending and pays as much',
      fix: 'Raise the fee, or wait for the first one.',
      match: { message: /replacement transaction underpriced|underpriced/i },
    },
    reverted: {
      message: 'The contract refused the transaction.',
      when: 'the call reverts with a reason',
      fix: 'Read the reason below.',
      match: {
        message: /reverted(: | with (the following )?reason( string)?:?\s)(?!custom error)/i,
      },
    },
    revertedCustom: {
      message: 'The contract refused the transaction with an error of its own.',
      when: 'the call reverts with a custom error or without a reason',
      fix: 'Read the data below; the contract’s documentation names it.',
      // Code that the virtual machine cannot run has no reason either: geth's words, and anvil's.
      match: {
        message:
          /custom error|execution reverted|invalid opcode|invalid jump destination|stack (under|over)flow|EVM error \w/i,
      },
    },
  }),
  // The last, because its words are part of more exact messages.
  ...networkErrors,
}
