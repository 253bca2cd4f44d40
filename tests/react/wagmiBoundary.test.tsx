// @vitest-environment jsdom
import { createConfig, http, mock } from '@wagmi/core'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { WagmiBoundary } from '#react/wagmi/WagmiBoundary.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { createWalletStore } from '#react/wagmi/walletStore.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

/** A store whose wagmi is loaded in no time, as a file that the browser has already. */
function openStore() {
  const config = createConfig({
    chains: [mainnet],
    connectors: [mock({ accounts: ['0x0000000000000000000000000000000000000001'] })],
    transports: { [mainnet.id]: http() },
    storage: null,
  })
  const wagmi = { config, ...readWallets(config, undefined), start: () => () => undefined }
  let isLoaded = false
  return createWalletStore({
    initial: wagmi.read(),
    create: () => (isLoaded ? wagmi : undefined),
    async load() {
      isLoaded = true
    },
  })
}

function show(children: ReactNode, store = openStore()) {
  const root = createRoot(document.body)
  const page = (
    <EnglishMessages>
      <WalletStoreContext value={store}>
        <WagmiBoundary fallback="waiting">{children}</WagmiBoundary>
      </WalletStoreContext>
    </EnglishMessages>
  )
  // As Next shows a page: React then goes on with a part that has waited, instead of beginning anew.
  startTransition(() => root.render(page))
  return { root, store }
}

test('content is shown once wagmi is loaded, and React complains about nothing', async () => {
  const { root } = show(<p>content</p>)
  await until(() => expect(document.body.textContent).toBe('content'))
  root.unmount()
})

test('content that comes after wagmi is shown without a wait', async () => {
  const store = openStore()
  await store.load()
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  watch.observe(document.body, { childList: true, subtree: true })
  const { root } = show(<p>content</p>, store)
  await until(() => expect(document.body.textContent).toBe('content'))
  await until(() => expect(seen).toEqual(['content']))
  watch.disconnect()
  root.unmount()
})
