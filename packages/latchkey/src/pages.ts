// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Whether requests to wallets are listed for developers, and a link to the list makes sense. */
export { isInspected } from '#lib/inspector/isInspected.ts'
/** A cookie that `writeSiteCookie` of `latchkey/react/ui` has written. */
export { readSiteCookie } from '#lib/readSiteCookie.ts'
/** The path in `?redirect=` to continue to after a sign-in; undefined if it leads elsewhere. */
export { safeRedirect } from '#lib/safeRedirect.ts'
/** An address as the screens write it. */
export { shortAddress } from '#lib/shortAddress.ts'
/** Names and icons of the best known wallets, for a sign-in page that does not load all of them. */
export { publicSignInPage } from '#lib/walletBook/publicSignInPage.ts'
/** What a page gets of a request's cookies: wagmi's state, for the first paint. */
export { walletStateOf } from '#lib/walletStorage.ts'
/** An inline script that keeps clicks on buttons which the page does not handle yet. */
export { keepEarlyClicks } from '#react/ui/keepEarlyClicks.ts'
/** The wallets as data, for a server that renders the first screen before wagmi is loaded. */
export { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'
