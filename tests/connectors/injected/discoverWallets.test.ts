// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { connect, disconnect, getConnection } from 'wagmi/actions'
import { anvil } from 'wagmi/chains'
import { injected, watchAnnouncedWallets } from '#connectors/injected.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { readRecentWallet } from '#lib/wallets/walletCookie.ts'
import { readWalletState } from '#lib/wallets/walletStorage.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { createWagmiConfig, type WagmiConfig } from '#react/wagmiConfig.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { announcer } from '#tests/connectors/injected/announce.ts'
import { until } from '#tests/support/until.ts'
import { wallets } from '#wallets.config.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const publicConfig: PublicConfig = {
  world: 'devnet',
  appName: 'Latchkey',
  appOrigin: 'http://localhost:3000',
  basePath: '/api',
  chains: [
    { id: 31337, name: 'Devnet', nativeCurrency, rpcUrl: 'http://localhost:4001' },
    { id: 31338, name: 'Devnet 2', nativeCurrency, rpcUrl: 'http://localhost:4002' },
  ],
  cookieSuffix: '-3000',
}

function Watch({ config }: { config: WagmiConfig }) {
  useEffect(() => walletDiscovery(config)?.watch(), [config])
  return null
}

const stops: (() => void)[] = []

/** What a page does when it opens: config from the cookie, first paint, mount. */
function openPage(more: Partial<PublicConfig> = {}) {
  const initialState = readWalletState(document.cookie, '-3000')
  const pageConfig = { ...publicConfig, ...more }
  const config = createWagmiConfig(pageConfig, {
    wallets: wallets(pageConfig),
    failedName: 'Failed',
    showReviews: () => undefined,
    recent: readRecentWallet(document.cookie, '-3000'),
  })
  const ids = () => config.connectors.map(({ id }) => id)
  const mount = async () => {
    const page = render(
      createElement(
        WagmiProvider,
        { config, initialState } as never,
        createElement(Watch, { config }),
      ),
    )
    stops.push(page.unmount)
    const { persist } = config._internal.store as unknown as { persist: { hasHydrated(): boolean } }
    await until(() => expect(persist.hasHydrated()).toBe(true))
  }
  const find = (wanted: string) => {
    const connector = config.connectors.find(({ id }) => id === wanted)
    if (!connector) throw new Error(`${wanted} is not in the list`)
    return connector
  }
  return { config, ids, mount, find, status: () => getConnection(config).status }
}

/** Each test has wallets of its own, because the page's discovery never removes one. */
let count = 0
function newWallet(info: Record<string, unknown> = {}, fake = fakeProvider()) {
  const rdns = `com.wallet${++count}`
  return { rdns, fake, ...announcer({ rdns, ...info }, fake.provider) }
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  // biome-ignore lint/suspicious/noDocumentCookie: as the storage under test writes it
  document.cookie = 'wagmi-3000.store=; Max-Age=0; Path=/'
  window.localStorage.clear()
  Object.assign(window, { ethereum: undefined })
})

test('a plain wagmi config gets a connector for each wallet, until it stops watching', async () => {
  const config = createConfig({
    chains: [anvil],
    connectors: [injected()],
    transports: { [anvil.id]: http('http://localhost:4001') },
    multiInjectedProviderDiscovery: false,
  })
  const ids = () => config.connectors.map(({ id }) => id)
  const stop = watchAnnouncedWallets(config)
  const [first, second] = [newWallet(), newWallet()]
  first.announce()
  const connector = config.connectors.find(({ id }) => id === first.rdns)
  if (!connector) throw new Error('The announced wallet is not in the list.')
  await connect(config, { connector })
  expect(getConnection(config).status).toBe('connected')
  await disconnect(config)
  stop()
  second.announce()
  expect(ids()).not.toContain(second.rdns)
})

describe('the list of connectors', () => {
  test('every announced wallet becomes a connector, late ones included', async () => {
    const { config, mount, find } = openPage()
    await mount()
    const { rdns, announce } = newWallet({ name: 'Late' })
    announce()
    expect(find(rdns)).toMatchObject({ name: 'Late', type: injected.type, rdns })
    await connect(config, { connector: find(rdns) })
    expect(getConnection(config).connector?.id).toBe(rdns)
  })

  test('a wallet with a taken rdns is second, with a suffix', async () => {
    const { mount, ids } = openPage()
    await mount()
    const { rdns, announce } = newWallet()
    announce()
    newWallet({ rdns }).announce()
    expect(ids().filter((id) => id.startsWith(rdns))).toEqual([rdns, `${rdns}#2`])
  })

  test('window.ethereum is listed only while no announced wallet is behind it', async () => {
    const { mount, ids } = openPage()
    await mount()
    expect(ids()).not.toContain('injected')
    const { fake, announce } = newWallet()
    Object.assign(window, { ethereum: fake.provider })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toContain('injected')
    announce()
    expect(ids()).not.toContain('injected')
  })

  test('a site without injected wallets creates no connectors for them', async () => {
    const { mount, ids } = openPage({ walletIds: [] })
    await mount()
    newWallet().announce()
    expect(ids()).toEqual([])
  })
})

describe('after a reload', () => {
  async function connected() {
    const wallet = newWallet()
    const first = openPage()
    await first.mount()
    wallet.announce()
    await connect(first.config, { connector: first.find(wallet.rdns) })
    for (const stop of stops.splice(0)) stop()
    wallet.fake.requests.length = 0
    return { wallet, first }
  }

  test('the remembered wallet is in the list from the start and is reconnected', async () => {
    const { wallet } = await connected()
    const { ids, mount, config, status } = openPage()
    expect(ids()).toEqual([wallet.rdns])
    await mount()
    await until(() => expect(status()).toBe('connected'))
    expect(getConnection(config)).toMatchObject({ chainId: 31337 })
    expect(wallet.fake.methods()).not.toContain('eth_requestAccounts')
  })

  test('its icon and name come from the announcement, its uid does not change', async () => {
    const { wallet } = await connected()
    const { find, mount } = openPage()
    const { uid } = find(wallet.rdns)
    expect(find(wallet.rdns).icon).toBeUndefined()
    await mount()
    expect(find(wallet.rdns)).toMatchObject({ uid, icon: wallet.detail.info.icon })
  })

  test('a disconnected wallet is not reconnected', async () => {
    const { wallet, first } = await connected()
    await disconnect(first.config)
    const { mount, status } = openPage()
    await mount()
    await until(() => expect(status()).toBe('disconnected'))
    expect(wallet.fake.methods()).toEqual(['wallet_revokePermissions'])
  })

  test('a wallet that announces itself after wagmi’s reconnect is reconnected without a prompt', async () => {
    const late = newWallet()
    window.localStorage.setItem(`wagmi-3000.${late.rdns}.open`, 'true')
    window.localStorage.setItem('wagmi-3000.recentConnectorId', JSON.stringify(late.rdns))
    const { mount, status, config } = openPage()
    await mount()
    await until(() => expect(status()).toBe('disconnected'))
    late.announce()
    await until(() => expect(status()).toBe('connected'))
    expect(getConnection(config).connector?.id).toBe(late.rdns)
    expect(late.fake.methods()).not.toContain('eth_requestAccounts')
  })

  test('a late wallet does not replace the connected one', async () => {
    const { wallet } = await connected()
    const { mount, status, config } = openPage()
    await mount()
    await until(() => expect(status()).toBe('connected'))
    const late = newWallet()
    window.localStorage.setItem(`wagmi-3000.${late.rdns}.open`, 'true')
    late.announce()
    await Promise.resolve()
    expect(getConnection(config).connector?.id).toBe(wallet.rdns)
    expect(late.fake.methods()).toEqual([])
  })
})
