/** The browser's Trusted Types, as far as they are used here. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

/**
 * Lets a Next page load its chunks under Trusted Types (CSP `require-trusted-types-for 'script'`):
 * the bundler's chunk loader assigns script URLs as plain strings, so a default policy must check
 * them. It allows the site's own chunks, and scripts of the origins that a wallet of the list
 * declares; there is no policy for markup or script text. Call it in instrumentation-client.ts.
 */
export function createScriptPolicy(): void {
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
}
