import type { WalletDownloads } from '#lib/walletBook/WalletBookEntry.ts'

/** Platform on which a wallet would run for this visitor: a desktop browser or a phone. */
export type VisitorPlatform = Exclude<keyof WalletDownloads, 'website'>

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
export function isPhone(platform: VisitorPlatform): boolean {
  return platform === 'ios' || platform === 'android'
}
