/** What the wallet book knows of a wallet. */
export type { BookMetadata } from '#lib/wallets/book/findMetadata.ts'
/** The link that opens a page in the in-app browser of a wallet that is not installed. */
export { inAppBrowserUrl } from '#lib/wallets/book/inAppBrowserUrl.ts'
