// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { encodeFunctionData, numberToHex, parseAbi, parseGwei } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createConfig, createConnector, http, WagmiContext } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { setErrorReporter } from '#lib/errors/errorReporter.ts'
import { english } from '#lib/messages/english.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { TransactionActions } from '#react/review/TransactionActions.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

setErrorReporter(() => undefined)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { speedUp, cancelTransaction, sendAgain } = english.sign
const hashes = [1, 2, 3].map((digit) => `0x${String(digit).repeat(64)}` as const)
const [sent, cancellation, newest] = hashes as [`0x${string}`, `0x${string}`, `0x${string}`]
const data = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })

/** The list's line of a call that waits while its cancellation does, or after both were dropped. */
async function openCanceled(isDropped = false) {
  const fee = numberToHex(parseGwei('3'))
  const fees = { type: '0x2', maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  const block = { baseFeePerGas: numberToHex(parseGwei('1')), number: '0x1', transactions: [] }
  const node = await fakeNode({
    eth_getBlockByNumber: { result: block },
    eth_maxPriorityFeePerGas: { result: numberToHex(parseGwei('1')) },
    eth_chainId: { result: numberToHex(foundry.id) },
    eth_getTransactionByHash: {
      result: { ...fees, nonce: '0x5', gas: '0x5208', value: '0x0', input: '0x' },
    },
  })
  onTestFinished(node.close)
  const asked: Record<string, string>[] = []
  const { provider } = fakeProvider({
    eth_sendTransaction: ([fields]: [Record<string, string>]) => {
      asked.push(fields)
      return newest
    },
  } as never)
  const config = createConfig({
    chains: [foundry],
    connectors: [
      createConnector((each) =>
        defineConnector({ id: 'test', name: 'Test', type: 'test', load: async () => provider })(
          each,
        ),
      ),
    ],
    transports: { [foundry.id]: http(node.url, { retryCount: 0 }) },
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector.')
  await connect(config, { connector })
  const { address: sender = '0x' } = getConnection(config)
  const now = Date.now()
  const entry: Entry = {
    ...{ id: sent, hash: sent, kind: 'transaction', chainId: foundry.id, nonce: '5' },
    ...{ account: sender, sender, calls: [{ to: devnetCounter, value: '0', data }] },
    sentAt: new Date(now).toISOString(),
    replacedBy: { hash: cancellation, reason: 'cancelled' },
    progress: { state: { name: isDropped ? 'dropped' : 'pending' }, since: now, askedAt: now },
  }
  const times = { createdAt: new Date().toISOString(), expiresAt: '2999-01-01T00:00:00Z' }
  const session = { address: sender, chainId: foundry.id, ...times } as Session
  render(
    <PublicConfigContext value={{ basePath: '/api', cookieSuffix: '', chains: [] } as never}>
      <WalletStoreContext value={walletStoreOf(config)}>
        <WagmiContext value={config}>
          <QueryClientProvider client={new QueryClient()}>
            <SessionProvider initial={session}>
              <TransactionActions entry={entry} />
            </SessionProvider>
          </QueryClientProvider>
        </WagmiContext>
      </WalletStoreContext>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  await screen.findAllByRole('button')
  const click = async (name: string) => {
    act(() => screen.getByRole('button', { name }).click())
    await until(() => expect(asked).toHaveLength(1))
    return asked[0]
  }
  return {
    sender,
    click,
    names: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  }
}

test('speeding up what is being canceled speeds up the cancellation', async () => {
  const { sender, click, names } = await openCanceled()
  expect(names()).toEqual([speedUp])
  const asked = await click(speedUp)
  expect(asked).toMatchObject({ to: sender, value: '0x0', nonce: '0x5' })
  expect(asked?.data ?? '0x').toBe('0x')
  expect(BigInt(asked?.maxFeePerGas ?? 0)).toBeGreaterThan(parseGwei('3'))
})

test('what is sent again after its cancellation was dropped has gas of its own', async () => {
  const { click, names } = await openCanceled(true)
  expect(names()).toEqual([sendAgain, cancelTransaction])
  const asked = await click(sendAgain)
  expect(asked).toMatchObject({ data, nonce: '0x5' })
  expect(asked?.gas).toBeUndefined()
})
