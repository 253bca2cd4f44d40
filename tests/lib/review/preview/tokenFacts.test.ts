import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import type { TokenFacts } from '#lib/review/tokens/TokenFacts.ts'
import { context, friend, thief, token } from '#tests/lib/review/preview/context.ts'

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function transferShares(address, uint256)',
  'function redeem(uint256, address, address)',
])
const [contract, bea, spender] = [token, friend, thief].map(shortAddress)

function review(facts: TokenFacts, functionName: string, args: unknown[], more = {}) {
  const data = encodeFunctionData({ abi, functionName, args } as never)
  const informed: PreviewContext = {
    ...context,
    tokenFacts: { [token.toLowerCase()]: facts },
    ...more,
  }
  const { title, warnings } = preview({ kind: 'transaction', to: token, data }, informed)
  return {
    title,
    dangers: warnings.flatMap(({ severity, code }) => (severity === 'danger' ? code : [])),
  }
}

describe('a token that only its contract describes', () => {
  const facts = { symbol: 'USDC', decimals: 6, balance: 100_000_000n }

  test('is shown by its decimals and symbol, beside the contract', () => {
    const title = `Send 25 USDC (${contract}) to ${bea}`
    expect(review(facts, 'transfer', [friend, 25_000_000n])).toEqual({ title, dangers: [] })
    expect(review({ decimals: 6 }, 'transfer', [friend, 25_000_000n]).title).toBe(
      `Send 25 tokens of ${contract} to ${bea}`,
    )
  })

  test('is measured against what the account has of it', () => {
    const isContract = { [thief.toLowerCase()]: true }
    const grave = review(facts, 'approve', [thief, 60_000_000n], { isContract })
    expect(grave.dangers).toEqual(['wholeBalance'])
    expect(review(facts, 'approve', [thief, 10_000_000n], { isContract }).dangers).toEqual([])
    expect(review(facts, 'transfer', [thief, 95_000_000n]).dangers).toEqual(['sendsMost'])
  })

  test('tells the balance of one that the site knows, too, if nothing else does', () => {
    const tokens = [{ address: token, symbol: 'DUSD', decimals: 6 }]
    const dangers = (balance: bigint) =>
      review({ decimals: 6, balance }, 'approve', [thief, 60_000_000n], { tokens }).dangers
    expect(dangers(100_000_000n)).toEqual(['wholeBalance'])
    expect(dangers(900_000_000n)).toEqual([])
  })

  test('cannot pose as a token that the site knows', () => {
    const tokens = [{ address: thief, symbol: 'USDC', decimals: 6 }]
    expect(review(facts, 'transfer', [friend, 1n], { tokens }).title).toContain(contract)
  })

  test('has no hidden characters in its symbol', () => {
    const symbol = 'US\u202eDC'
    expect(review({ ...facts, symbol }, 'transfer', [friend, 1n]).title).not.toContain('\u202e')
  })
})

describe('shares', () => {
  const facts = { symbol: 'stETH', decimals: 18, balance: 1000n * 10n ** 18n }
  const shares = (amount: bigint) => [thief, amount * 10n ** 18n]

  test('are measured against the account’s shares, which are fewer than its units', () => {
    const known = { ...facts, shares: 820n * 10n ** 18n }
    expect(review(known, 'transferShares', shares(820n)).dangers).toEqual(['sendsMost'])
    expect(review(known, 'transferShares', shares(600n)).dangers).toEqual([])
  })

  test('count as nearly all from half of the balance on, if they are not known', () => {
    expect(review(facts, 'transferShares', shares(820n)).dangers).toEqual(['sendsMost'])
    expect(review(facts, 'transferShares', shares(82n)).dangers).toEqual([])
  })

  test('are named as such', () => {
    const name = `stETH (${contract})`
    expect(review(facts, 'transferShares', shares(3n)).title).toBe(
      `Send 3 shares of ${name} to ${spender}`,
    )
    const args = [3n * 10n ** 18n, context.account, context.account]
    expect(review(facts, 'redeem', args).title).toBe(
      `Withdraw 3 shares of ${name} from ${contract}`,
    )
  })
})

describe('a collection of NFTs', () => {
  const facts = { symbol: 'BAYC', isCollection: true } as const

  test('has an approval of one NFT, not of an amount', () => {
    const title = `Let ${spender} take NFT #7 of ${contract}`
    const { dangers, ...rest } = review(facts, 'approve', [thief, 7n])
    expect(rest).toEqual({ title })
    expect(dangers).toEqual(['nftPermission'])
    // Names have ids as large as an unlimited amount.
    expect(review(facts, 'approve', [thief, maxUint256]).dangers).toEqual(['nftPermission'])
    const names = { [thief.toLowerCase()]: 'Market' }
    expect(review(facts, 'approve', [thief, maxUint256], { names }).dangers).toEqual([])
  })

  test('takes a permission back by the zero address', () => {
    const none = `0x${'0'.repeat(40)}`
    expect(review(facts, 'approve', [none, 7n]).dangers).toEqual([])
  })

  test('has transfers of one NFT', () => {
    const args = [context.account, friend, 7n]
    expect(review(facts, 'transferFrom', args)).toEqual({
      title: `Send NFT #7 of ${contract} to ${bea}`,
      dangers: [],
    })
  })
})
