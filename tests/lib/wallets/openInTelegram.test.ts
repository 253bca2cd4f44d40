import { afterEach, expect, test, vi } from 'vitest'
import { isInTelegram, openInTelegram } from '#lib/wallets/openInTelegram.ts'

afterEach(() => vi.unstubAllGlobals())

/** A mini app with Telegram's script. */
function withScript(platform: string) {
  const WebApp = { platform, openLink: vi.fn(), openTelegramLink: vi.fn() }
  vi.stubGlobal('Telegram', { WebApp })
  return WebApp
}

test('a page outside of Telegram opens nothing through it, even with its script', () => {
  expect(isInTelegram()).toBe(false)
  expect(openInTelegram('https://wallet.example')).toBe(false)
  const { openLink } = withScript('unknown')
  expect(openInTelegram('https://wallet.example')).toBe(false)
  expect(openLink).not.toHaveBeenCalled()
})

test('Telegram’s script opens web addresses, and those of Telegram in Telegram', () => {
  const { openLink, openTelegramLink } = withScript('ios')
  expect(openInTelegram('https://wallet.example/wc?uri=wc%3A1')).toBe(true)
  expect(openLink).toHaveBeenCalledExactlyOnceWith('https://wallet.example/wc?uri=wc%3A1')
  expect(openInTelegram('https://t.me/wallet?start=1')).toBe(true)
  expect(openTelegramLink).toHaveBeenCalledExactlyOnceWith('https://t.me/wallet?start=1')
})

test('without its script, the bridge of Telegram’s browser does', () => {
  const postEvent = vi.fn()
  vi.stubGlobal('TelegramWebviewProxy', { postEvent })
  expect(openInTelegram('https://wallet.example')).toBe(true)
  expect(openInTelegram('https://t.me/wallet?start=1')).toBe(true)
  expect(postEvent.mock.calls).toEqual([
    ['web_app_open_link', '{"url":"https://wallet.example"}'],
    ['web_app_open_tg_link', '{"path_full":"/wallet?start=1"}'],
  ])
})

test('an app’s own scheme is left to the page', () => {
  const { openLink } = withScript('android')
  expect(openInTelegram('metamask://wc?uri=1')).toBe(false)
  expect(openLink).not.toHaveBeenCalled()
})
