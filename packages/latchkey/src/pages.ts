/** Whether requests to wallets are listed for developers, and a link to the list makes sense. */

/** An address as the screens write it. */
export { shortAddress } from '#lib/addresses/shortAddress.ts'
/** The path in `?redirect=` to continue to after a sign-in; undefined if it leads elsewhere. */
export { safeRedirect } from '#lib/input/safeRedirect.ts'
export { isInspected } from '#lib/review/inspector/isInspected.ts'
/** A cookie that `writeSiteCookie` of `latchkey/react/ui` has written. */
export { readSiteCookie } from '#lib/storage/readSiteCookie.ts'
/** Sections of a language, for `MessagesProvider` around a page that has more screens. */
export { pageMessages } from '#react/locale/pageMessages.ts'
/** What a server that renders pages passes to `LatchkeyProvider`. */
export { type PageProps, pageProps } from '#react/pageProps.ts'
/** An inline script that keeps clicks on buttons which the page does not handle yet. */
export { keepEarlyClicks } from '#react/ui/keepEarlyClicks.ts'
