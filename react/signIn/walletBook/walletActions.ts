import type { Messages } from '#lib/messages/Messages.ts'
import { entryInAppBrowserUrl } from '#lib/wallets/book/inAppBrowserUrl.ts'
import type { WalletBookEntry, WalletDownloads } from '#lib/wallets/book/WalletBookEntry.ts'

type WalletBookMessages = Messages['walletBook']

/** Properties of visitor and site that decide how a wallet can be used. */
export type WalletVisit = {
  platform: VisitorPlatform
  pageUrl: string
  /** The wallet is installed in this browser. */
  isInstalled: boolean
  /** Whether the site connects to browser extensions, and to wallet apps. */
  offers: { extensions: boolean; apps: boolean }
}

/** What a user of this platform can do with a wallet of the book. */
export type WalletActions = {
  /** As an app: by a deep link on a phone, by a QR code on a computer. */
  canConnect: boolean
  /** Link that opens the page in the wallet's in-app browser. */
  open?: string
  get?: { url: string; source: keyof Messages['walletBook']['sources'] }
  note?: (messages: WalletBookMessages) => string
}

/**
 * How a visitor can sign in with a wallet of the book. On a phone: open the page in it, else
 * connect to its app. On a computer: install the extension or connect a phone. If none of
 * these applies, `note` says why.
 */
export function walletActions(entry: WalletBookEntry, visit: WalletVisit): WalletActions {
  const { platform, pageUrl, isInstalled, offers } = visit
  const canConnect = offers.apps && connects(entry, platform, isInstalled)
  if (isInstalled) return { canConnect }
  const direct = entry.downloads?.[platform]
  const website = entry.downloads?.website
  const get = direct
    ? { get: { url: direct, source: platform } }
    : website
      ? { get: { url: website, source: 'website' as const } }
      : {}
  if (isPhone(platform)) {
    if (offers.extensions && entry.inAppBrowserBase)
      return { canConnect: false, open: entryInAppBrowserUrl(entry, pageUrl), ...get }
    if (canConnect) return { canConnect, ...(direct && get) }
    return { canConnect, ...get, ...(direct ? {} : { note: phoneNote(entry) }) }
  }
  if (!offers.extensions) return { canConnect }
  return {
    canConnect,
    ...get,
    ...(direct ? {} : computerNote(entry, platform, Boolean(website))),
  }
}

/** Whether the entry belongs in the list, given what the site offers. */
export function isReachable(entry: WalletBookEntry, visit: WalletVisit): boolean {
  return visit.offers.extensions || walletActions(entry, visit).canConnect
}

function connects(entry: WalletBookEntry, platform: VisitorPlatform, isInstalled: boolean) {
  if (!entry.walletConnect) return false
  if (isPhone(platform)) return Boolean(entry.deepLinks)
  return !(entry.filterFromWalletConnect && isInstalled)
}

function phoneNote(entry: WalletBookEntry) {
  return (messages: WalletBookMessages) =>
    hasExtension(entry) ? messages.computerOnly : messages.notOnPhone
}

function computerNote(entry: WalletBookEntry, platform: VisitorPlatform, hasWebsite: boolean) {
  const { downloads = {} } = entry
  if (hasExtension(entry))
    return {
      note: ({ notHere, sources }: WalletBookMessages) => notHere({ browser: sources[platform] }),
    }
  if (downloads.ios || downloads.android)
    return { note: ({ phoneOnly }: WalletBookMessages) => phoneOnly }
  return hasWebsite ? {} : { note: ({ unknown }: WalletBookMessages) => unknown }
}

function hasExtension({ downloads = {} }: WalletBookEntry) {
  return (['chrome', 'edge', 'firefox', 'safari', 'opera'] as const).some(
    (browser) => downloads[browser],
  )
}

/** Platform on which a wallet would run for this visitor: a desktop browser or a phone. */
type VisitorPlatform = Exclude<keyof WalletDownloads, 'website'>

/** Detects the platform from the user agent; default: Chrome, whose store most browsers use. */
export function visitorPlatform(userAgent: string, touchPoints: number): VisitorPlatform {
  if (/android/i.test(userAgent)) return 'android'
  // iPads identify as Macs, but only iPads have touch points.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1))
    return 'ios'
  if (/edg\//i.test(userAgent)) return 'edge'
  if (/opr\//i.test(userAgent)) return 'opera'
  if (/firefox\//i.test(userAgent)) return 'firefox'
  if (/safari\//i.test(userAgent) && !/chrom(e|ium)\//i.test(userAgent)) return 'safari'
  return 'chrome'
}

/** Whether the platform is a phone or tablet. */
function isPhone(platform: VisitorPlatform): boolean {
  return platform === 'ios' || platform === 'android'
}
