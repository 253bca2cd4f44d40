import type { WalletDownloads } from '#connectors/injected/walletBook/WalletBookEntry.ts'

/** Where a wallet would have to run for this visitor: a browser on a computer, or a phone. */
export type VisitorPlace = Exclude<keyof WalletDownloads, 'website'>

/** Reads the visitor's place from the user agent; Chrome where nothing is known, as most stores follow it. */
export function visitorPlace(userAgent: string, touchPoints: number): VisitorPlace {
  if (/android/i.test(userAgent)) return 'android'
  // iPads present themselves as Macs, but only they have fingers.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1))
    return 'ios'
  if (/edg\//i.test(userAgent)) return 'edge'
  if (/opr\//i.test(userAgent)) return 'opera'
  if (/firefox\//i.test(userAgent)) return 'firefox'
  if (/safari\//i.test(userAgent) && !/chrom(e|ium)\//i.test(userAgent)) return 'safari'
  return 'chrome'
}

/** Whether the place is a phone or tablet. */
export function isPhone(place: VisitorPlace): boolean {
  return place === 'ios' || place === 'android'
}
