import { describe, expect, test } from 'vitest'
import type { SdkSession } from '#connectors/walletConnect/Sdk.ts'
import {
  adoptSession,
  applyEvent,
  applyUpdate,
  selectChain,
} from '#connectors/walletConnect/sessionState.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a wallet approves: these accounts on each of these chains. */
function approved(chainIds: number[], accounts: string[]): SdkSession['namespaces'] {
  return {
    eip155: {
      accounts: chainIds.flatMap((id) => accounts.map((account) => `eip155:${id}:${account}`)),
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  }
}

function session(chainIds: number[], accounts: string[]) {
  return { topic: 'one', namespaces: approved(chainIds, accounts) } as unknown as SdkSession
}

const adopted = (...preferred: (number | undefined)[]) =>
  adoptSession(session([1, 10], [alice, bob]), preferred)

const accountsChanged = (data: unknown) => ({
  event: { name: 'accountsChanged', data },
  chainId: 'eip155:1',
})
const chainChanged = (data: unknown, chainId = 'eip155:1') => ({
  event: { name: 'chainChanged', data },
  chainId,
})

describe('a session that is adopted', () => {
  test('is on the first preferred chain that it contains, else on its first', () => {
    expect(adopted(5, undefined, 10, 1).chainId).toBe(10)
    expect(adopted(undefined, 5).chainId).toBe(1)
  })

  test('without an account has no chain', () => {
    expect(adoptSession(session([], []), [1])).toMatchObject({ chainId: 0, accounts: [] })
  })
})

describe('an account event', () => {
  test.each([
    ['as addresses', [bob]],
    ['as one address', bob],
    ['as CAIP-10', [`eip155:1:${bob}`]],
    ['in lower case', [bob.toLowerCase()]],
  ])('selects approved accounts that are given %s', (_, data) => {
    const [account] = applyEvent(adopted(), accountsChanged(data))?.accounts ?? []
    expect(account?.toLowerCase()).toBe(bob.toLowerCase())
  })

  test.each([[[]], [undefined], [[7]]])('that reports %j is ignored', (data) => {
    expect(applyEvent(adopted(), accountsChanged(data))).toBeUndefined()
  })

  test('may precede the approval of its account', () => {
    const before = adoptSession(session([1], [alice]), [])
    const reported = applyEvent(before, accountsChanged([bob]))
    expect(reported?.accounts).toEqual([alice])
    expect(applyUpdate(reported ?? before, approved([1], [alice, bob])).accounts).toEqual([bob])
  })

  test('is replaced by an update that follows it', () => {
    const before = adopted()
    const selected = applyEvent(before, accountsChanged([bob])) ?? before
    expect(applyUpdate(selected, approved([1, 10], [alice, bob])).accounts).toEqual([alice, bob])
  })
})

describe('a chain event', () => {
  test.each([
    ['hexadecimal', '0xa', 'eip155:1'],
    ['a number', 10, 'eip155:1'],
    ['missing, and its CAIP-2 id is used', undefined, '10'],
  ])('switches to an approved chain whose id is %s', (_, data, chainId) => {
    expect(applyEvent(adopted(), chainChanged(data, chainId))?.chainId).toBe(10)
  })

  test('may precede the approval of its chain', () => {
    const before = adoptSession(session([1], [alice]), [])
    const reported = applyEvent(before, chainChanged('0xa')) ?? before
    expect(reported.chainId).toBe(1)
    expect(applyUpdate(reported, approved([1, 10], [alice])).chainId).toBe(10)
  })
})

test('an event of another name changes nothing', () => {
  const before = adopted()
  expect(applyEvent(before, { event: { name: 'connect', data: 1 }, chainId: 'eip155:1' })).toBe(
    before,
  )
})

describe('an update', () => {
  test('keeps the current chain while it is approved, else falls back to the first', () => {
    expect(applyUpdate(adopted(10), approved([1, 10], [bob]))).toMatchObject({
      chainId: 10,
      accounts: [bob],
    })
    expect(applyUpdate(adopted(10), approved([1], [bob])).chainId).toBe(1)
  })

  test('that withdraws every account leaves no chain', () => {
    expect(applyUpdate(adopted(), approved([], []))).toMatchObject({ chainId: 0, accounts: [] })
  })
})

test('a chain that is not approved is replaced by the first one', () => {
  expect(selectChain(adopted(), 10).chainId).toBe(10)
  expect(selectChain(adopted(10), 5).chainId).toBe(1)
})
