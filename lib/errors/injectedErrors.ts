import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for errors of browser wallets. */
export const injectedErrors = {
  noInAppBrowser: {
    message: 'No inAppBrowserBase found',
    fix: 'Install the wallet, or choose another one.',
  },
  walletNotAnswering: {
    message: 'The wallet does not answer.',
    fix: 'Open the wallet, or reload the page, and try again.',
  },
  walletGone: {
    message: 'The wallet is no longer installed in this browser.',
    fix: 'Turn the extension on again, or choose another wallet.',
  },
  providerReplaced: {
    message: 'The wallet was replaced by another program after it was connected.',
    fix: 'Reload the page and check your browser extensions.',
  },
} as const satisfies Record<string, ErrorRow>
