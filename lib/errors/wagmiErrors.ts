import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for common errors of wagmi and viem, recognized by class name. */
export const wagmiErrors = defineErrors({
  providerNotFound: {
    message: 'The wallet was not found in this browser.',
    when: 'a connector finds no provider, or is used before it was opened',
    fix: 'Install or turn on the wallet, reload the page, and choose it again.',
    actor: 'page',
    match: { names: ['ProviderNotFoundError', 'WagmiProviderNotFoundError'] },
  },
  walletPackageMissing: {
    message: 'The wallet’s code is not installed on this site.',
    when: 'a connector imports an optional package that the site has not installed',
    fix: 'Use another wallet, and tell the site’s operator.',
    actor: 'site',
    match: { message: /cannot find (module|package)/i },
  },
  connectorNotConnected: {
    message: 'No wallet is connected.',
    when: 'an action of wagmi needs a connection, and no wallet is connected',
    fix: 'Connect the wallet, then try again.',
    actor: 'page',
    match: { names: ['ConnectorNotConnectedError'] },
  },
  connectorAlreadyConnected: {
    message: 'The wallet is connected already.',
    when: 'a connector is connected a second time',
    fix: 'Go on with it, or disconnect it first.',
    actor: 'page',
    match: { names: ['ConnectorAlreadyConnectedError'] },
  },
  connectorAccountNotFound: {
    message: 'The wallet does not share this account with the site.',
    when: 'an account that the connection does not have',
    fix: 'Choose the account in the wallet, then connect again.',
    actor: 'wallet',
    match: { names: ['ConnectorAccountNotFoundError', 'AccountNotFoundError'] },
  },
  connectorReconnecting: {
    message: 'The wallet is still reconnecting.',
    when: 'an action is called while wagmi restores the connection',
    fix: 'Wait a moment, then try again.',
    actor: 'page',
    match: { names: ['ConnectorUnavailableReconnectingError'] },
  },
  chainMismatch: {
    message: 'The wallet is on another network than the request.',
    when: 'the wallet is on another chain than the request names',
    fix: 'Switch the network, then try again.',
    actor: 'wallet',
    match: { names: ['ConnectorChainMismatchError', 'ChainMismatchError'] },
  },
  checksumMismatch: {
    message: 'An address is not valid, or its capital letters do not match its checksum.',
    when: 'an address has the wrong length, digits or checksum (EIP-55)',
    fix: 'Copy the address again from where it came.',
    actor: 'page',
    match: { names: ['InvalidAddressError'] },
  },
  feeTooLow: {
    message: 'The fee is lower than the network asks.',
    when: 'the maximum fee is below the base fee of the block',
    fix: 'Raise the fee in the wallet, then send again.',
    actor: 'wallet',
    match: {
      names: ['FeeCapTooLowError'],
      message:
        /max fee per gas less than block base fee|max(Priority)?FeePerGas (is too low|must be at least)/i,
    },
  },
  gasTooLow: {
    message: 'The gas limit is too low for this transaction.',
    when: 'the gas limit does not cover what every transaction costs',
    fix: 'Raise the gas limit in the wallet, then send again.',
    actor: 'wallet',
    match: { names: ['IntrinsicGasTooLowError'], message: /intrinsic gas too low/i },
  },
  nonceTooHigh: {
    message: 'Earlier transactions of this account are still missing.',
    when: 'the nonce is higher than the account’s next one',
    fix: 'Wait for the earlier ones, or reset the account’s activity in the wallet.',
    actor: 'wallet',
    match: { names: ['NonceTooHighError'], message: /nonce too high/i },
  },
  earlierPending: {
    message: 'An earlier transaction of this account is still pending.',
    when: 'the account has code (EIP-7702), and nodes take one transaction of it at a time',
    fix: 'Wait until it is confirmed, then send again.',
    actor: 'page',
    match: { message: /in-?flight transaction limit|gapped-nonce tx from delegated/i },
  },
  receiptNotFound: {
    message: 'The transaction is not in a block yet.',
    when: 'a transaction or its receipt that is in no block yet',
    fix: 'Wait, or look it up in the wallet or explorer before you send again.',
    actor: 'page',
    match: {
      names: [
        'TransactionNotFoundError',
        'TransactionReceiptNotFoundError',
        'WaitForTransactionReceiptTimeoutError',
      ],
    },
  },
})
