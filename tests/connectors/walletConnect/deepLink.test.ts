import { describe, expect, test, vi } from 'vitest'
import {
  appLink,
  chooserLink,
  isAppLink,
  opensApp,
  pairingLink,
  phonePlatform,
  requestLink,
} from '#connectors/walletConnect/deepLink.ts'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const both = { native: 'foo://wc?uri={uri}', universal: 'https://foo.example/wc?uri={uri}' }
const encoded = encodeURIComponent(uri)

describe('a pairing link', () => {
  test('is universal on iOS and native on Android if the wallet has both', () => {
    expect(pairingLink(both, uri, 'ios')).toBe(`https://foo.example/wc?uri=${encoded}`)
    expect(pairingLink(both, uri, 'android')).toBe(`foo://wc?uri=${encoded}`)
  })

  test('is universal in Telegram’s browser, which opens no app’s scheme', () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    expect(pairingLink(both, uri, 'android')).toBe(`https://foo.example/wc?uri=${encoded}`)
    vi.unstubAllGlobals()
  })

  test('is the preferred one, else the available one', () => {
    expect(pairingLink(both, uri, 'ios', 'native')).toBe(`foo://wc?uri=${encoded}`)
    expect(pairingLink(both, uri, 'android', 'universal')).toBe(
      `https://foo.example/wc?uri=${encoded}`,
    )
    expect(pairingLink({ native: both.native }, uri, 'ios', 'universal')).toBe(
      `foo://wc?uri=${encoded}`,
    )
    expect(pairingLink(undefined, uri, 'ios')).toBeUndefined()
  })

  test('is the bare link for the chooser of Android, and nothing on iOS', () => {
    expect(chooserLink(uri, 'android')).toBe(uri)
    expect(chooserLink(uri, 'ios')).toBeUndefined()
  })
})

test('a request opens the same app, at that request', () => {
  const request = { id: 7, topic: 'ab' }
  for (const [platform, link] of [
    ['android', 'foo://wc?requestId=7&sessionTopic=ab'],
    ['ios', 'https://foo.example/wc?requestId=7&sessionTopic=ab'],
  ] as const)
    expect(requestLink(appLink(both, platform) ?? '', request)).toBe(link)
  expect(requestLink('https://foo.example/app', request)).toBe(
    'https://foo.example/app/wc?requestId=7&sessionTopic=ab',
  )
})

test('the app opens for requests to sign or send only', () => {
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'])
    expect(opensApp(method)).toBe(true)
  for (const method of ['eth_accounts', 'wallet_switchEthereumChain', 'eth_sign', 'eth_call'])
    expect(opensApp(method)).toBe(false)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, undefined],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 10, undefined],
])('%s with %i fingers is %s', (userAgent, maxTouchPoints, platform) => {
  expect(phonePlatform({ userAgent, maxTouchPoints })).toBe(platform)
})

test('a wallet’s link cannot run, read or start anything in the page', () => {
  for (const link of ['https://foo.example/', 'foo://', 'http://localhost:4005'])
    expect(isAppLink(link)).toBe(true)
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'http://foo.example/',
    'blob:https://foo.example/1',
    'not a link',
  ])
    expect(isAppLink(link)).toBe(false)
})
