import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for errors of smart wallets and their popup. */
export const smartWalletErrors = {
  requiredClientsNotFound: {
    message: 'Required clients not found',
    fix: 'Reload the page and connect again.',
  },
  chainIdNotFound: {
    message: 'Chain id not found',
    fix: 'Choose a network first.',
    match: { names: ['ChainNotFoundError', 'ClientChainNotConfiguredError'] },
  },
  signerNotFound: {
    message: 'Signer not found',
    fix: 'Link a signing credential on the account page.',
  },
  noPublicClient: { message: 'No public client available', fix: 'Choose a configured network.' },
  noRpcUrl: { message: 'No RPC URL set for chain', code: -32603, fix: 'Choose another network.' },
  noValidSession: {
    message: 'No valid session found, try requestAccounts before other methods',
    code: 4100,
    fix: 'Connect the smart wallet again.',
  },
  invalidSession: {
    message: 'Invalid session',
    code: 4100,
    fix: 'Connect the smart wallet again.',
  },
  popupBlocked: {
    message: 'The browser blocked the wallet’s window.',
    fix: 'Try again; where it stays, allow popups for this site.',
  },
  popupCutOff: {
    message: 'This page is cut off from the wallet’s window by its Cross-Origin-Opener-Policy.',
    fix: 'Tell the site’s operator to serve it with same-origin-allow-popups.',
  },
} as const satisfies Record<string, ErrorRow>
