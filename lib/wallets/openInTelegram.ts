/** What Telegram's browser gives to pages: of its script, if the page has it, and of the app itself. */
type TelegramWindow = {
  Telegram?: {
    WebApp?: {
      /** `unknown` outside of Telegram. */
      platform?: string
      openLink?: (url: string) => void
      openTelegramLink?: (url: string) => void
    }
  }
  TelegramWebviewProxy?: { postEvent?: (type: string, data: string) => void }
}

const telegramHosts = ['t.me', 'telegram.me', 'telegram.dog']

/** Whether the page is in Telegram's own browser, which opens no app by a link of the page. */
export function isInTelegram(): boolean {
  const { Telegram, TelegramWebviewProxy } = globalThis as TelegramWindow
  const { platform = 'unknown' } = Telegram?.WebApp ?? {}
  return TelegramWebviewProxy !== undefined || platform !== 'unknown'
}

/**
 * Opens a web address outside of Telegram's browser through its bridge; false if the page is not in it, or
 * if the address is none of the web, which the bridge does not open.
 */
export function openInTelegram(href: string): boolean {
  if (!isInTelegram() || !URL.canParse(href)) return false
  const { protocol, hostname, pathname, search } = new URL(href)
  if (!/^https?:$/.test(protocol)) return false
  const isTelegrams = telegramHosts.includes(hostname)
  const { Telegram, TelegramWebviewProxy } = globalThis as TelegramWindow
  const open = isTelegrams ? Telegram?.WebApp?.openTelegramLink : Telegram?.WebApp?.openLink
  if (open) open.call(Telegram?.WebApp, href)
  else if (TelegramWebviewProxy?.postEvent) {
    const [type, data] = isTelegrams
      ? ['web_app_open_tg_link', { path_full: pathname + search }]
      : ['web_app_open_link', { url: href }]
    TelegramWebviewProxy.postEvent(type as string, JSON.stringify(data))
  } else return false
  return true
}
