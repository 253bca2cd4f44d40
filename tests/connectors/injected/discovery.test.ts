import { describe, expect, test, vi } from 'vitest'
import { createDiscovery } from '#connectors/injected/discovery.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { announcer } from '#tests/connectors/injected/announce.ts'

function page() {
  const target = new EventTarget()
  const discovery = createDiscovery(() => target)
  const listener = vi.fn()
  discovery.subscribe(listener)
  const announce = (info: Record<string, unknown> = {}, provider = fakeProvider().provider) => {
    const wallet = announcer(info, provider, target)
    wallet.announce()
    return wallet
  }
  const send = (detail: unknown) =>
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return { target, discovery, listener, announce, send, list: discovery.getSnapshot }
}

describe('announcements', () => {
  test('wallets that announce themselves before and after the request are listed', () => {
    const target = new EventTarget()
    const early = announcer({ rdns: 'com.early' }, undefined, target)
    early.announce()
    target.addEventListener('eip6963:requestProvider', early.announce)
    const discovery = createDiscovery(() => target)
    discovery.subscribe(() => {})
    announcer({ rdns: 'com.late' }, undefined, target).announce()
    expect(discovery.getSnapshot().map(({ id }) => id)).toEqual(['com.early', 'com.late'])
  })

  test('a wallet that announces itself repeatedly, even with a new uuid, is listed once', () => {
    const { announce, list, listener } = page()
    const { provider, announce: again } = announce()
    again()
    announce({}, provider)
    expect(list()).toHaveLength(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a wallet that announces a new provider each time is one wallet', () => {
    const { announce, list } = page()
    const info = { uuid: 'fixed', rdns: 'com.proxied', name: 'Proxied' }
    const { provider } = announce(info)
    announce(info, new Proxy(provider, {}))
    announce(info, new Proxy(provider, {}))
    expect(list()).toMatchObject([{ id: 'com.proxied', isDuplicate: false, provider }])
    // Another wallet that only takes its rdns and name has an id of its own.
    announce({ ...info, uuid: 'other' })
    announce({ ...info, name: 'Renamed' })
    expect(list().map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, true])
  })

  test('the list is the same frozen object until something changes', () => {
    const { announce, list } = page()
    announce()
    const before = list()
    expect(list()).toBe(before)
    expect(Object.isFrozen(before) && Object.isFrozen(before[0])).toBe(true)
    announce({ rdns: 'com.other' })
    expect(list()).not.toBe(before)
  })

  test('no listener is added on the server', () => {
    const discovery = createDiscovery(() => undefined)
    discovery.subscribe(() => {})
    expect(discovery.getSnapshot()).toBe(discovery.getServerSnapshot())
  })

  test('waitFor finds a wallet that announces itself synchronously', async () => {
    const target = new EventTarget()
    const wallet = announcer({}, undefined, target)
    target.addEventListener('eip6963:requestProvider', wallet.announce)
    const found = await createDiscovery(() => target).waitFor('com.some', 1000)
    expect(found?.provider).toBe(wallet.provider)
  })

  test('waitFor ends with the announcement or the timeout', async () => {
    vi.useFakeTimers()
    const { discovery, announce } = page()
    const found = discovery.waitFor('com.some', 1000)
    const missing = discovery.waitFor('com.missing', 1000)
    const { provider } = announce()
    await expect(found).resolves.toMatchObject({ provider })
    await vi.advanceTimersByTimeAsync(1000)
    await expect(missing).resolves.toBeUndefined()
    vi.useRealTimers()
  })
})

describe('two wallets with one rdns', () => {
  test('the first keeps its id, the second gets a suffix and a warning', () => {
    const { announce, list } = page()
    const first = announce({ rdns: 'io.metamask' })
    const second = announce({ rdns: 'IO.MetaMask', name: 'MetaMask' })
    expect(list()).toMatchObject([
      { id: 'io.metamask', isDuplicate: false, provider: first.provider },
      { id: 'io.metamask#2', isDuplicate: true, provider: second.provider },
    ])
  })

  test('a reused uuid does not overwrite the first provider', () => {
    const { announce, list } = page()
    const first = announce({ uuid: 'same' })
    const second = announce({ uuid: 'same', rdns: 'com.other' })
    expect(list().map(({ provider }) => provider)).toEqual([first.provider, second.provider])
  })
})

describe('hostile announcements', () => {
  const { provider } = fakeProvider()
  const info = { uuid: 'u', name: 'n', rdns: 'a.b', icon: '' }
  const throwing = Object.defineProperty({}, 'name', {
    get: () => {
      throw new Error('gotcha')
    },
  })

  test.each([
    ['nothing', undefined],
    ['a string', 'wallet'],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: { request: 'yes' } }],
    ['no name', { info: { ...info, name: undefined }, provider }],
    ['a name of blanks', { info: { ...info, name: ' \n\u202e ' }, provider }],
    [
      'a name that is not a string',
      { info: { ...info, name: { toString: (): string => 'x' } }, provider },
    ],
    ['no uuid', { info: { ...info, uuid: undefined }, provider }],
    ['an rdns without a dot, like our own ids', { info: { ...info, rdns: 'turnkey' }, provider }],
    ['an rdns with a semicolon', { info: { ...info, rdns: 'a.b; Path=/' }, provider }],
    ['an rdns with a suffix', { info: { ...info, rdns: 'io.metamask#2' }, provider }],
    ['getters that throw', { info: throwing, provider }],
  ])('%s: the announcement is dropped', (_what, detail) => {
    const { send, list } = page()
    send(detail)
    expect(list()).toEqual([])
  })

  test.each([
    ['a script address', 'javascript:alert(1)'],
    ['a web address', 'https://evil.test/pixel.png'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['a picture of 1 MB', `data:image/png;base64,${'A'.repeat(1024 * 1024)}`],
    ['something else', { toString: (): string => 'data:image/png;base64,AAAA' }],
  ])('an icon that is %s is omitted, the wallet is kept', (_what, icon) => {
    const { announce, list } = page()
    announce({ icon })
    expect(list()).toMatchObject([{ name: 'Some Wallet', icon: undefined }])
  })

  test('a name becomes one short line without direction marks', () => {
    const { announce, list } = page()
    announce({ name: `  Meta\u202eksaM\n<b>${'x'.repeat(500)}` })
    expect(list()[0]?.name).toMatch(/^Meta ksaM <b>x{1,40}$/)
  })

  test('changes after the announcement have no effect', () => {
    const { announce, list } = page()
    const { detail } = announce()
    detail.info.name = 'MetaMask'
    expect(list()[0]?.name).toBe('Some Wallet')
  })

  test('the number of announced wallets is limited', () => {
    const { announce, list } = page()
    for (let index = 0; index < 1000; index++) announce({ rdns: `com.flood${index}` })
    expect(list().length).toBeLessThan(100)
  })
})
