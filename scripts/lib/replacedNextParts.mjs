/**
 * Parts of Next that every page loads and this site cannot use, by the specifiers that Next imports
 * them as, with what stands in for them:
 *
 * - the page for an error of our own `app/global-error.tsx`, whose inline styles the CSP blocks
 * - polyfills for browsers that the site's other scripts do not run in
 *
 * `tests/scripts/replacedNextParts.test.ts` finds the importers, so that an update is noticed.
 *
 * @type {Record<string, string>}
 */
export const replacedNextParts = {
  './builtin/global-error': './app/ui/LastResort.tsx',
  '../components/builtin/global-error': './app/ui/LastResort.tsx',
  '../build/polyfills/polyfill-module': './app/polyfills.ts',
}
