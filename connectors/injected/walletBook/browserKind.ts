/** Kind of browser or phone, as far as getting a wallet for it goes. */
export type BrowserKind = 'chrome' | 'firefox' | 'edge' | 'safari' | 'opera' | 'ios' | 'android'

/**
 * Where the visitor would install a wallet: `browserKind(navigator)`. Phones and tablets before
 * browsers, Chromium's relatives before Chrome; anything unknown counts as `chrome`.
 */
export function browserKind(agent: { userAgent: string; maxTouchPoints?: number }): BrowserKind {
  const { userAgent, maxTouchPoints = 0 } = agent
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  // An iPad asks for desktop sites and calls itself a Macintosh; no Macintosh has a touch screen.
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  if (userAgent.includes('Edg/')) return 'edge'
  if (userAgent.includes('OPR/')) return 'opera'
  if (userAgent.includes('Firefox/')) return 'firefox'
  if (userAgent.includes('Chrome/') || userAgent.includes('Chromium/')) return 'chrome'
  return userAgent.includes('Safari/') ? 'safari' : 'chrome'
}
