import { describe, expect, test } from 'vitest'
import { isNewer, startingWith } from '#connectors/walletConnect/sessions.ts'
import { readPeer } from '#connectors/walletConnect/walletConnectProvider.ts'

describe('two sessions of one browser', () => {
  test('the one settled later is used', () => {
    expect(isNewer({ topic: 'a', at: 2 }, { topic: 'b', at: 1 })).toBe(true)
    expect(isNewer({ topic: 'b', at: 1 }, { topic: 'a', at: 2 })).toBe(false)
  })

  test('all tabs decide alike if both were settled at once', () => {
    const [one, other] = [
      { topic: 'a', at: 1 },
      { topic: 'b', at: 1 },
    ]
    expect([isNewer(one, other), isNewer(other, one)]).toEqual([false, true])
  })
})

describe('the proposed chains', () => {
  test('start with the preferred one', () => {
    expect(startingWith([1, 10, 8453], 10)).toEqual([10, 1, 8453])
  })

  test('keep their order if none is preferred, or one that is not among them', () => {
    expect(startingWith([1, 10], undefined)).toEqual([1, 10])
    expect(startingWith([1, 10], 5)).toEqual([1, 10])
  })
})

describe('the wallet’s app', () => {
  const peer = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] }

  test('has its name, without control characters and not too long', () => {
    expect(readPeer({ ...peer, name: `W\u202e${'x'.repeat(99)}` })?.name).toHaveLength(48)
    expect(readPeer({ ...peer, name: 'Wal\u202elet' })?.name).not.toContain('\u202e')
  })

  test('has an icon only if it is contained in the session, because the page requests none', () => {
    const image = 'data:image/png;base64,AA=='
    const icons = ['https://wallet.example/icon.png', image]
    expect(readPeer({ ...peer, icons })).toEqual({ name: 'Wallet', icon: image })
    expect(readPeer({ ...peer, icons: icons.slice(0, 1) })).toEqual({ name: 'Wallet' })
  })

  test('without a name is not shown', () => {
    expect(readPeer({ ...peer, name: '' })).toBeUndefined()
    expect(readPeer(undefined)).toBeUndefined()
  })
})
