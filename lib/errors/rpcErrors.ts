import { defineErrors } from '#lib/errors/defineErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'

/** Catalog rows for the codes of EIP-1193, EIP-3326, JSON-RPC 2.0 and EIP-1474. */
export const rpcErrors = {
  ...providerErrors,
  ...defineErrors({
    // JSON-RPC 2.0 and EIP-1474
    parseError: {
      message: 'The node could not read the request.',
      code: -32700,
      when: 'the JSON was invalid',
      fix: 'Try again.',
      actor: 'maker',
      match: { codes: [-32700] },
    },
    invalidRequest: {
      message: 'The request is not valid.',
      code: -32600,
      when: 'the JSON-RPC request has the wrong form',
      fix: 'Try again, or use another wallet.',
      actor: 'maker',
      match: { codes: [-32600] },
    },
    invalidInput: {
      message: 'The wallet or node refused the request.',
      code: -32000,
      when: 'input is missing or invalid, or a transaction is refused',
      fix: 'Its reason is in the details. Change what it names, or use another wallet.',
      actor: 'maker',
      match: { codes: [-32000] },
    },
    resourceNotFound: {
      message: 'What was asked for does not exist.',
      code: -32001,
      when: 'the resource was not found',
      fix: 'Try again. If you entered an address or a hash, check it.',
      actor: 'maker',
      match: { codes: [-32001] },
    },
    resourceUnavailable: {
      message: 'The wallet is already showing a request.',
      code: -32002,
      when: 'an earlier request is still pending in the wallet',
      fix: 'Open the wallet and answer the request that waits there.',
      actor: 'wallet',
      match: {
        codes: [-32002],
        message:
          /already (?:processing|pending|in progress|waiting)|\b(?:request|transaction) (?:is )?pending\b|call in progress|used in another window/i,
      },
    },
    transactionRejected: {
      message: 'The transaction was not created.',
      code: -32003,
      when: 'the node rejects the transaction',
      fix: 'Check balance and values, then try again.',
      actor: 'page',
      match: { codes: [-32003] },
    },
    methodNotSupported: {
      message: 'The method is not implemented.',
      code: -32004,
      when: 'the node knows the method but does not offer it',
      fix: 'Use another wallet for this.',
      actor: 'maker',
      match: { codes: [-32004] },
    },
    limitExceeded: {
      message: 'Too many requests to the node.',
      code: -32005,
      when: 'a limit of the node is exceeded',
      fix: 'Wait a moment and try again.',
      actor: 'page',
      match: { codes: [-32005], message: /status: 429|too many requests/i },
    },
  }),
}
