import { describe, expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { walletBookErrors } from '#lib/wallets/book/errors.ts'
import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import {
  isReachable,
  type WalletVisit,
  walletActions,
} from '#react/signIn/walletBook/walletActions.ts'

const everything = { extensions: true, apps: true }

function visit(change: Partial<WalletVisit> = {}): WalletVisit {
  return {
    platform: 'ios',
    pageUrl: 'https://site.test/',
    isInstalled: false,
    offers: everything,
    ...change,
  }
}

function entryOf(groupKey: string): WalletBookEntry {
  const entry = walletBook.find((one) => one.groupKey === groupKey)
  if (!entry) throw new Error(`${groupKey} is not in the book`)
  return entry
}

describe('on a phone', () => {
  test.each(['ios', 'android'] as const)(
    'every wallet of the book has an action or a note (%s)',
    (platform) => {
      for (const entry of walletBook) {
        const { canConnect, open, get, note } = walletActions(entry, visit({ platform }))
        expect(canConnect || open || get || note, entry.name).toBeTruthy()
        expect(note).not.toBe(walletBookErrors.noInAppBrowser.message)
        // An install link only helps if the user can connect afterwards, or a note says that they
        // cannot.
        if (!canConnect && !open && get?.source === 'website') expect(note).toBeDefined()
      }
    },
  )

  test('a wallet with a WalletConnect link and no in-app browser is connected by it', () => {
    const reachable = walletBook.filter(
      ({ inAppBrowserBase, walletConnect, deepLinks }) =>
        !inAppBrowserBase && walletConnect && deepLinks,
    )
    expect(reachable.length).toBeGreaterThan(30)
    for (const entry of reachable)
      expect(walletActions(entry, visit()), entry.name).toMatchObject({ canConnect: true })
  })

  test('an in-app browser opens this page, unless the site offers no injected wallets', () => {
    const metamask = entryOf('metamask')
    expect(walletActions(metamask, visit())).toMatchObject({
      open: 'https://link.metamask.io/dapp/site.test/',
      canConnect: false,
    })
    const offers = { extensions: false, apps: true }
    const actions = walletActions(metamask, visit({ offers }))
    expect(actions.open).toBeUndefined()
    expect(actions.canConnect).toBe(true)
  })

  test('filterFromWalletConnect hides nothing', () => {
    const hidden = walletBook.filter((entry) => entry.filterFromWalletConnect && entry.deepLinks)
    for (const entry of hidden)
      expect(walletActions(entry, visit({ isInstalled: true })).canConnect, entry.name).toBe(true)
  })
})

describe('on a computer', () => {
  const chrome = visit({ platform: 'chrome' })

  test('filterFromWalletConnect hides WalletConnect only if the extension is installed', () => {
    const rainbow = entryOf('rainbow')
    expect(rainbow.filterFromWalletConnect).toBe(true)
    expect(walletActions(rainbow, chrome).canConnect).toBe(true)
    expect(walletActions(rainbow, { ...chrome, isInstalled: true })).toEqual({ canConnect: false })
    const coinbase = entryOf('coinbase')
    expect(coinbase.filterFromWalletConnect).toBeUndefined()
    expect(walletActions(coinbase, { ...chrome, isInstalled: true })).toEqual({ canConnect: true })
  })

  test('a site without injected wallets offers no extension, and only what can be connected', () => {
    const offers = { extensions: false, apps: true }
    for (const entry of walletBook) {
      expect(walletActions(entry, { ...chrome, offers }).get).toBeUndefined()
      expect(isReachable(entry, { ...chrome, offers })).toBe(entry.walletConnect === true)
    }
  })

  test('a wallet without an extension for this browser has a note', () => {
    const phoneOnly = walletBook.find(
      ({ downloads }) => downloads?.ios && !downloads.chrome && !downloads.firefox,
    )
    expect(walletActions(phoneOnly as WalletBookEntry, chrome).note?.(english.walletBook)).toBe(
      english.walletBook.phoneOnly,
    )
    expect(
      walletActions(entryOf('metamask'), visit({ platform: 'safari' })).note?.(english.walletBook),
    ).toBe(english.walletBook.notHere({ browser: 'Safari' }))
    expect(walletActions(entryOf('edenonline'), chrome).note?.(english.walletBook)).toBe(
      english.walletBook.unknown,
    )
  })
})
