// @vitest-environment jsdom
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { expect, test, vi } from 'vitest'
import { readSmartWalletState, storedAccounts } from '#connectors/smartWallet/session.ts'

test('the secret of the link protocol is 64 hex digits, and no session by itself', () => {
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('WebSocket', class extends EventTarget {})
  localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'walletlink')
  createCoinbaseWalletSDK({
    appName: 'Test site',
    preference: { options: 'smartWalletOnly', keysUrl: 'https://keys.test/connect' },
  }).getProvider()
  const link = '-walletlink:https://www.walletlink.org:session'
  expect(localStorage.getItem(`${link}:id`)).toMatch(/^[0-9a-f]{32}$/)
  expect(localStorage.getItem(`${link}:secret`)).toMatch(/^[0-9a-f]{64}$/)
  expect(storedAccounts()).toEqual([])
  expect(readSmartWalletState()).toBeUndefined()
})
