/**
 * The one polyfill of Next’s that a browser of this site can need: Chrome before 120, Firefox before 115
 * and Safari before 17 have no `URL.canParse`. A production build loads this file in place of Next’s
 * polyfills (scripts/lib/replacedNextParts.mjs).
 */
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
