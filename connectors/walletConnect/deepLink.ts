import type { DeepLinks } from '#lib/protocol/entities.ts'
import { methodsThatOpenTheApp } from '#lib/protocol/walletConnect.ts'
import { isInTelegram, openInTelegram } from '#lib/wallets/openInTelegram.ts'

/** The platform of a phone. */
export type PhonePlatform = 'ios' | 'android'

/** Which of a wallet's two links is preferred if it has both. */
export type LinkKind = keyof DeepLinks

/** The app the user paired with, to be opened again for requests. */
export type ChosenApp = { name: string; href: string }

/** Detects a phone by the user agent; iPads report themselves as Macs but have touch points. */
export function phonePlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): PhonePlatform | undefined {
  if (/android/i.test(userAgent)) return 'android'
  const isApple = /iphone|ipad|ipod/i.test(userAgent)
  return isApple || (/macintosh/i.test(userAgent) && maxTouchPoints > 1) ? 'ios' : undefined
}

/**
 * The link that opens a wallet's app with a pairing. iOS uses the universal link if there is one,
 * because it fails silently when the app is missing; so does Telegram's browser, which opens web
 * addresses only; Android the native one. `prefer` overrides this. Undefined if the wallet has no link.
 */
export function pairingLink(
  links: DeepLinks | undefined,
  uri: string,
  platform: PhonePlatform,
  prefer?: LinkKind,
): string | undefined {
  const template = templateFor(links, platform, prefer)
  return template?.replace('{uri}', encodeURIComponent(uri))
}

/** Android shows its own list of wallets for a plain `wc:` link; iOS does not. */
export function chooserLink(uri: string, platform: PhonePlatform): string | undefined {
  return platform === 'android' ? uri : undefined
}

/** The part of a wallet's link to store, so that requests can open the same app later. */
export function appLink(
  links: DeepLinks | undefined,
  platform: PhonePlatform,
  prefer?: LinkKind,
): string | undefined {
  return templateFor(links, platform, prefer)?.replace(/wc\?uri=\{uri\}$/, '')
}

/** The link that opens an app at one request: `<app>/wc?requestId=…&sessionTopic=…`. */
export function requestLink(app: string, request: { id: number | string; topic: string }): string {
  const query = `wc?requestId=${request.id}&sessionTopic=${request.topic}`
  return app.endsWith('/') ? `${app}${query}` : `${app}/${query}`
}

/** Whether a request opens the wallet's app on a phone. */
export function opensApp(method: string): boolean {
  return (methodsThatOpenTheApp as readonly string[]).includes(method)
}

/** Whether a link may be opened: https, a page on this machine, or an app's custom scheme. */
export function isAppLink(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, hostname } = new URL(href)
  if (protocol === 'http:') return hostname === 'localhost' || hostname === '127.0.0.1'
  return !/^(javascript|data|blob|file|vbscript|about|intent|ws|wss|ftp|view-source):$/.test(
    protocol,
  )
}

/**
 * Opens a wallet's app within a click. Web URLs use an anchor: window.open leaves an empty tab
 * behind in some iOS browsers. Custom schemes navigate the page, which stays loaded.
 */
export function openApp(href: string) {
  if (!isAppLink(href) || openInTelegram(href)) return
  if (!/^https?:/.test(href)) {
    window.location.href = href
    return
  }
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.target = '_blank'
  anchor.rel = 'noreferrer noopener'
  anchor.click()
}

function templateFor(links: DeepLinks | undefined, platform: PhonePlatform, prefer?: LinkKind) {
  const isWeb = platform === 'ios' || isInTelegram()
  const first = prefer ?? (isWeb ? 'universal' : 'native')
  const second = first === 'universal' ? 'native' : 'universal'
  return links?.[first] ?? links?.[second]
}
