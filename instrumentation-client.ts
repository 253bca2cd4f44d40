/**
 * Trusted Types (CSP `require-trusted-types-for 'script'`): the bundler's chunk loader assigns
 * script addresses as plain strings, so a default policy has to look at them. It lets this site's
 * own chunks through and nothing else; there is no policy for markup or for script text.
 */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, document.baseURI)
    // As it came: a loaded chunk is known by the very address it was asked for.
    if (origin === location.origin && pathname.startsWith('/_next/static/')) return url
    throw new TypeError('Only this site’s own scripts may be loaded.')
  },
})
