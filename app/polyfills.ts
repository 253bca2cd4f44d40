/**
 * The one polyfill of Next's that a browser of this site needs: Safari before 17. A production build
 * loads this file in place of Next's polyfills (scripts/lib/replacedNextParts.mjs).
 */
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
