import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for common errors of wagmi and viem, recognized by class name. */
export const wagmiErrors = {
  providerNotFound: {
    message: 'The wallet was not found in this browser.',
    fix: 'Install or turn on the wallet, reload the page, and choose it again.',
    match: { names: ['ProviderNotFoundError', 'WagmiProviderNotFoundError'] },
  },
  connectorNotConnected: {
    message: 'No wallet is connected.',
    fix: 'Connect the wallet, then try again.',
    match: { names: ['ConnectorNotConnectedError'] },
  },
  connectorAlreadyConnected: {
    message: 'The wallet is connected already.',
    fix: 'Go on with it, or disconnect it first.',
    match: { names: ['ConnectorAlreadyConnectedError'] },
  },
  connectorAccountNotFound: {
    message: 'The wallet does not share this account with the site.',
    fix: 'Choose the account in the wallet, then connect again.',
    match: { names: ['ConnectorAccountNotFoundError', 'AccountNotFoundError'] },
  },
  connectorReconnecting: {
    message: 'The wallet is still reconnecting.',
    fix: 'Wait a moment, then try again.',
    match: { names: ['ConnectorUnavailableReconnectingError'] },
  },
  chainMismatch: {
    message: 'The wallet is on another network than the request.',
    fix: 'Switch the network, then try again.',
    match: { names: ['ConnectorChainMismatchError', 'ChainMismatchError'] },
  },
  checksumMismatch: {
    message: 'An address is not valid, or its capital letters do not match its checksum.',
    fix: 'Copy the address again from where it came.',
    match: { names: ['InvalidAddressError'] },
  },
  feeTooLow: {
    message: 'The fee is lower than the network asks.',
    fix: 'Raise the fee in the wallet, then send again.',
    match: {
      names: ['FeeCapTooLowError'],
      message:
        /max fee per gas less than block base fee|max(Priority)?FeePerGas (is too low|must be at least)/i,
    },
  },
  gasTooLow: {
    message: 'The gas limit is too low for this transaction.',
    fix: 'Raise the gas limit in the wallet, then send again.',
    match: { names: ['IntrinsicGasTooLowError'], message: /intrinsic gas too low/i },
  },
  nonceTooHigh: {
    message: 'Earlier transactions of this account are still missing.',
    fix: 'Wait for the earlier ones, or reset the account’s activity in the wallet.',
    match: { names: ['NonceTooHighError'], message: /nonce too high/i },
  },
  receiptNotFound: {
    message: 'The transaction is not in a block yet.',
    fix: 'Wait, or look it up in the wallet or explorer before you send again.',
    match: {
      names: [
        'TransactionNotFoundError',
        'TransactionReceiptNotFoundError',
        'WaitForTransactionReceiptTimeoutError',
      ],
    },
  },
  walletFailed: {
    message: ({ reason }: { reason: string | undefined }) =>
      reason ? `The wallet says: ${reason}` : 'The wallet failed and gave no reason.',
    fix: 'Try again, or use another wallet.',
  },
  foreignAnswer: {
    message: 'Something between this page and its server answered in its place.',
    fix: 'A network’s own sign-in page or a proxy can cause this. Check your connection, then try again.',
  },
} as const satisfies Record<string, ErrorRow>
