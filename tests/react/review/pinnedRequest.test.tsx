// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from 'wagmi'
import { english } from '#lib/messages/english.ts'
import { passReview } from '#react/review/reviewPasses.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import {
  confirmReview,
  decline,
  dialog,
  key,
  mail,
  openPage,
} from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

afterEach(cleanup)

type Request = { method: string; params: unknown }

async function ask({ config }: { config: Config }, request: Request) {
  const provider = (await config.connectors[0]?.getProvider()) as {
    request(request: Request): Promise<unknown>
  }
  return provider.request(request).catch((error: unknown) => error as { code?: number })
}

const payment = { from: alice, to: bob, value: '0x1' }
const send = (more: object = {}): Request => ({
  method: 'eth_sendTransaction',
  params: [{ ...payment, ...more }],
})
const batch = (more: object = {}, call: object = {}): Request => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: alice,
      atomicRequired: true,
      calls: [{ to: bob, value: '0x1', ...call }],
      ...more,
    },
  ],
})
const requests: Record<string, Request> = {
  transaction: send(),
  batch: batch(),
  message: { method: 'personal_sign', params: ['0x48656c6c6f', alice] },
  'typed data': {
    method: 'eth_signTypedData_v4',
    params: [
      alice,
      JSON.stringify({
        ...mail,
        types: {
          ...mail.types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
      }),
    ],
  },
}

describe.each(Object.entries(requests))('%s', (_, request) => {
  test('ends if the wallet switches its network while the dialog is open', async () => {
    const page = await openPage()
    const asking = ask(page, request)
    await dialog()
    page.fake.emit('chainChanged', '0x7a6a')
    expect(await asking).toMatchObject({ code: 4901, key: 'walletChangedMeanwhile' })
    expect(page.asked()).toEqual([])
    await until(() => expect(screen.queryByTestId('review-dialog')).toBeNull())
  })

  test('ends if the wallet switches its account while the dialog is open', async () => {
    const page = await openPage()
    const asking = ask(page, request)
    await dialog()
    page.fake.emit('accountsChanged', [bob])
    expect(await asking).toMatchObject({ code: 4901 })
    expect(page.asked()).toEqual([])
  })

  test('is not sent if the wallet switched without a word', async () => {
    const page = await openPage()
    const asking = ask(page, request)
    await dialog()
    page.fake.state.chainId = '0x7a6a'
    await confirmReview()
    expect(await asking).toMatchObject({ code: 4901 })
    expect(page.asked()).toEqual([])
  })
})

test('a request that the page has shown itself is for the chain that was shown', async () => {
  const page = await openPage()
  const { preview } = await import('#lib/review/preview/preview.ts')
  const request = { kind: 'typedData', typedData: mail } as const
  const { kind, hash } = preview(request, { account: alice, chainId: 31337, origin: '' })
  passReview({ kind, hash, account: alice, chainId: 31337 }, [])
  page.fake.emit('chainChanged', '0x7a6a')
  page.fake.state.chainId = '0x7a6a'
  const asking = ask(page, requests['typed data'] as Request)
  await dialog()
  await decline()
  expect(await asking).toMatchObject({ code: 4001 })
})

describe('what is sent names the account and the chain that were shown', () => {
  test('a transaction', async () => {
    const page = await openPage()
    const { from: _, ...bare } = payment
    const asking = ask(page, { method: 'eth_sendTransaction', params: [bare] })
    await confirmReview()
    await asking
    expect(page.asked()[0]?.params).toEqual([
      { from: getAddress(alice), to: bob, value: '0x1', chainId: '0x7a69' },
    ])
  })

  test('a batch', async () => {
    const page = await openPage()
    const asking = ask(page, batch({ from: undefined }))
    await confirmReview()
    await asking
    expect(page.asked()[0]?.params).toMatchObject([
      { from: getAddress(alice), chainId: '0x7a69', calls: [{ to: bob, value: '0x1' }] },
    ])
  })

  test('a message of twenty bytes without an account', async () => {
    const page = await openPage()
    const asking = ask(page, { method: 'personal_sign', params: [bob] })
    const shown = await dialog()
    await until(() => expect(shown.textContent).toContain(bob))
    await decline()
    await asking
  })
})

const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const authorization = {
  address,
  chainId: '0x0',
  nonce: '0x0',
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'2'.repeat(64)}`,
  yParity: '0x0',
}

test.each([
  ['capabilities', { dataCallback: { requests: [{ type: 'email' }] } }, {}],
  ['capabilities of a call', {}, { capabilities: { dataSuffix: '0x01' } }],
])('a batch’s %s are shown as a danger, and sent as shown', async (_, more, call) => {
  const page = await openPage('dangerous')
  const asking = ask(page, batch(more[0 as never] ? more : { capabilities: more }, call))
  await dialog()
  const field = await screen.findByLabelText(
    english.sign.typeToContinue({ word: english.sign.typedWord }),
  )
  expect(field).toBeDefined()
  await decline()
  await asking
})

test.each([
  ['another member', { preCalls: [] }, {}],
  ['a call with a gas limit', {}, { gas: '0x1' }],
  ['a call on another chain', {}, { chainId: '0x1' }],
  ['a value that is no amount', {}, { value: '1e18' }],
  ['data beside other input', {}, { data: '0x01', input: '0x02' }],
])('a batch with %s is refused', async (_, more, call) => {
  const page = await openPage('dangerous')
  expect(await ask(page, batch(more, call))).toMatchObject({ key: 'unreviewableMember' })
  expect(page.asked()).toEqual([])
})

test('the same transaction with another fee is not covered by a pass', async () => {
  const page = await openPage()
  const { preview } = await import('#lib/review/preview/preview.ts')
  const shown = { kind: 'transaction', to: bob, value: 1n } as const
  const { kind, hash } = preview(shown, { account: alice, chainId: 31337, origin: '' })
  for (const more of [
    { maxFeePerGas: '0xffffffffff' },
    { authorizationList: [authorization] },
    { nonce: '0x1' },
  ]) {
    passReview({ kind, hash, account: alice, chainId: 31337 }, [])
    const asking = ask(page, send(more))
    await dialog()
    await decline()
    expect(await asking).toMatchObject({ code: 4001 })
  }
  await ask(page, send())
  expect(page.asked()).toHaveLength(1)
})

test('a transaction that is only signed is not covered by a pass for one that is sent', async () => {
  const page = await openPage()
  const { preview } = await import('#lib/review/preview/preview.ts')
  const shown = { kind: 'transaction', to: bob, value: 1n } as const
  const { kind, hash } = preview(shown, { account: alice, chainId: 31337, origin: '' })
  passReview({ kind, hash, account: alice, chainId: 31337 }, [])
  const asking = ask(page, { ...send(), method: 'eth_signTransaction' })
  await dialog()
  await decline()
  expect(await asking).toMatchObject({ code: 4001 })
})

test('a batch that need not execute together is not covered by a pass for one that does', async () => {
  const page = await openPage()
  const { preview } = await import('#lib/review/preview/preview.ts')
  const shown = { kind: 'batch', calls: [{ to: bob, value: 1n }], isAtomic: true } as const
  const { kind, hash } = preview(shown, { account: alice, chainId: 31337, origin: '' })
  passReview({ kind, hash, account: alice, chainId: 31337 }, [])
  const asking = ask(page, batch({ atomicRequired: false }))
  await dialog()
  await decline()
  expect(await asking).toMatchObject({ code: 4001 })
})

test('a message whose hex is incomplete is sent as the text that was shown', async () => {
  const signed = await key.signMessage({ message: '0x123' })
  const page = await openPage()
  const asking = ask(page, { method: 'personal_sign', params: ['0x123', alice] })
  await confirmReview()
  expect(await asking).toBe(signed)
})
