import { type Address, custom } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { readAddressFacts, shownAddresses } from '#react/review/readAddressFacts.ts'

const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const person = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const delegating = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

afterEach(() => {
  vi.useRealTimers()
})

/** The facts from a node that answers with the code of an address. */
function factsOf(code: (address: string) => unknown, addresses: readonly Address[]) {
  const request = async ({ params }: { params?: [string] }) => code(params?.[0] ?? '')
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: custom({ request } as never, { retryCount: 0 }) },
  })
  return readAddressFacts(config, undefined, { account: person, chainId: mainnet.id }, addresses)
}

test('an address with code is a contract, but not one that only delegates to it', async () => {
  const codes: Record<string, string> = {
    [contract]: '0x6001',
    [person]: '0x',
    [delegating]: `0xef0100${'11'.repeat(20)}`,
  }
  const { isContract } = await factsOf((address) => codes[address], [contract, person, delegating])
  expect(isContract).toEqual({ [contract]: true, [person]: false, [delegating]: false })
})

test('what the node does not tell is missing, and the rest is there', async () => {
  const { isContract } = await factsOf(
    (address) => {
      if (address === person) throw new Error('The node has ended.')
      return '0x6001'
    },
    [contract, person],
  )
  expect(isContract).toEqual({ [contract]: true })
})

test('a node that does not answer holds a review for 1.5 seconds at most', async () => {
  vi.useFakeTimers()
  const facts = factsOf(() => new Promise(() => undefined), [person])
  await vi.advanceTimersByTimeAsync(1499)
  await expect(Promise.race([facts, 'waiting'])).resolves.toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await facts).toMatchObject({ isContract: {} })
})

test('the addresses that a preview shows are asked about once, a bounded number of them', () => {
  const many = Array.from({ length: 40 }, (_, index) => `0x${String(index).padStart(40, '1')}`)
  const fields = [
    { label: 'to', value: `Bea (${person})`, raw: person.toUpperCase().replace('0X', '0x') },
    { label: 'hash', value: `0x${'ab'.repeat(32)}` },
    ...many.map((value) => ({ label: 'to', value })),
  ]
  const addresses = shownAddresses([{ fields } as unknown as Preview])
  expect(addresses.slice(0, 2)).toEqual([person, many[0]])
  expect(addresses).toHaveLength(12)
})
