import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for the wallet's popup. */
export const popupErrors = defineErrors({
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
