import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for links of the wallet book. */
export const walletBookErrors = defineErrors({
  noInAppBrowser: {
    message: 'No inAppBrowserBase found',
    when: 'an uninstalled wallet has no in-app link',
    fix: 'Install the wallet, or choose another one.',
  },
})
