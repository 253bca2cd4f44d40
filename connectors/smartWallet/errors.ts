import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of smart wallets and their popup. */
export const smartWalletErrors = defineErrors({
  noRpcUrl: {
    message: 'No RPC URL set for chain',
    code: -32603,
    when: 'smart-wallet chain without rpcUrl',
    fix: 'Choose another network.',
  },
  noValidSession: {
    message: 'No valid session found, try requestAccounts before other methods',
    code: 4100,
    when: 'smart-wallet without session',
    fix: 'Connect the smart wallet again.',
  },
  invalidSession: {
    message: 'Invalid session',
    code: 4100,
    when: 'smart-wallet session invalid',
    fix: 'Connect the smart wallet again.',
  },
  popupBlocked: {
    message: 'The browser blocked the wallet’s window.',
    when: 'the browser lets no window of the wallet open',
    fix: 'Try again; where it stays, allow popups for this site.',
  },
  popupCutOff: {
    message: 'This page is cut off from the wallet’s window by its Cross-Origin-Opener-Policy.',
    when: 'the page is served with Cross-Origin-Opener-Policy same-origin',
    fix: 'Tell the site’s operator to serve it with same-origin-allow-popups.',
  },
})
