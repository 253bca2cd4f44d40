/**
 * Trusted Types (CSP `require-trusted-types-for 'script'`): the bundler's chunk loader assigns
 * script URLs as plain strings, so a default policy must check them. It allows this site's own
 * chunks, and scripts of the origins that a wallet in wallets.config.ts declares; there is no
 * policy for markup or script text.
 */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, document.baseURI)
    // Returned unchanged: a loaded chunk is identified by the exact URL it was requested with.
    if (origin === location.origin && pathname.startsWith('/_next/static/')) return url
    const { scriptOrigins = '' } = document.documentElement.dataset
    if (scriptOrigins.split(' ').includes(origin)) return url
    throw new TypeError('Only scripts of this site and of its wallets may be loaded.')
  },
})

watchFocus()

/** Loads `keepFocus` on the first focus event, and retries on the next if that fails. */
function watchFocus(): void {
  addEventListener(
    'focusin',
    () => {
      const main = document.getElementById('main')
      import('latchkey/react/keepFocus').then(({ keepFocus }) => keepFocus(main), watchFocus)
    },
    { once: true },
  )
}
