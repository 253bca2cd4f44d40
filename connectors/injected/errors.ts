import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of browser wallets. */
export const injectedErrors = defineErrors({
  walletGone: {
    message: 'The wallet is no longer installed in this browser.',
    when: 'a remembered wallet does not announce itself',
    fix: 'Turn the extension on again, or choose another wallet.',
  },
})
