// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { numberToHex, parseEther, parseGwei } from 'viem'
import { base, foundry } from 'viem/chains'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { useGas, useMaximum } from '#react/sign/useGas.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { until } from '#tests/support/until.ts'

const chains = { base, foundry }
const balance = parseEther('1')
const gasFee = 21_000n * parseGwei('2')
/** What the chain's oracle says that the data costs now. */
const dataFee = 640_000n

afterEach(cleanup)

/** What the form of a transfer says on a chain. */
async function open(
  name: keyof typeof chains,
  oracle: () => object = () => word(dataFee),
  baseFee: object = { baseFeePerGas: numberToHex(parseGwei('1')) },
  estimate = 21_000,
  payer = { paysFee: true, isSponsored: false },
) {
  const block = { ...baseFee, number: '0x1', transactions: [] }
  const node = await fakeNode({
    eth_estimateGas: { result: numberToHex(estimate) },
    eth_gasPrice: { result: numberToHex(parseGwei('5')) },
    eth_maxPriorityFeePerGas: { result: numberToHex(parseGwei('0.8')) },
    eth_getBlockByNumber: { result: block },
    eth_call: oracle,
  })
  onTestFinished(node.close)
  const chain = chains[name]
  const transport = http(node.url, { retryCount: 0 })
  const config = createConfig({
    chains: [chain],
    batch: { multicall: false },
    transports: { [base.id]: transport, [foundry.id]: transport },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const fields = { to: bob as `0x${string}`, value: parseEther('0.5') }
  const account = alice as `0x${string}`
  const { result } = renderHook(
    () => {
      const { fee, gas } = useGas(fields, account, chain.id)
      const form = { account, ...payer, chainId: chain.id, fields, fee, balance }
      return { fee, gas, maximum: useMaximum(form) }
    },
    { wrapper },
  )
  return { result }
}

const word = (value: bigint) => ({ result: numberToHex(value, { size: 32 }) })

test('the maximum leaves the fee', async () => {
  const { result } = await open('foundry')
  await until(() => expect(result.current.maximum).toBe(balance - gasFee))
  expect(result.current.fee).toBe(gasFee)
})

test('the maximum is all if the site pays the fee, and unknown if it is unknown who does', async () => {
  const openFor = (isSponsored: boolean) =>
    open('foundry', undefined, undefined, undefined, { paysFee: false, isSponsored })
  const { result } = await openFor(true)
  await until(() => expect(result.current.fee).toBe(gasFee))
  expect(result.current.maximum).toBe(balance)
  const { result: others } = await openFor(false)
  await until(() => expect(others.current.fee).toBe(gasFee))
  expect(others.current.maximum).toBeUndefined()
})

test('the gas of a call has a margin, which its fee says', async () => {
  const { result } = await open('foundry', undefined, undefined, 50_000)
  await until(() => expect(result.current.gas).toBe(60_000n))
  await until(() => expect(result.current.fee).toBe(60_000n * parseGwei('2')))
})

test('the fee of a chain without base fees (EIP-1559) is by its gas price, with a margin', async () => {
  const { result } = await open('foundry', undefined, {})
  const fee = 21_000n * parseGwei('6')
  await until(() => expect(result.current.maximum).toBe(balance - fee))
  expect(result.current.fee).toBe(fee)
})

test('the maximum leaves what the chain takes for the data beside it, and two rises of its price', async () => {
  const { result } = await open('base')
  const fee = gasFee + (dataFee * 81n) / 64n
  await until(() => expect(result.current.maximum).toBe(balance - fee))
  expect(result.current.fee).toBe(fee)
})

test('there is no maximum while nobody knows what the chain takes for the data', async () => {
  let asked = 0
  const { result } = await open('base', () => {
    asked += 1
    return { error: { code: -32000, message: 'down' } }
  })
  await until(() => expect(asked).toBeGreaterThan(0))
  await until(() => expect(result.current.gas).toBe(21_000n))
  expect(result.current).toMatchObject({ fee: undefined, maximum: undefined })
})
