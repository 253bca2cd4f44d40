import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { context, friend, thief, token, typed } from '#tests/lib/review/preview/context.ts'

const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const tokens = [{ address: token, symbol: 'USDC', decimals: 6 }]
const abi = parseAbi([
  'function withdraw(address asset, uint256 amount, address to)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
  'function increaseAllowance(address, uint256)',
  'function approveDelegation(address, uint256)',
  'function redeem(uint256 shares, address receiver, address owner)',
  'function safeTransferFrom(address, address, uint256)',
])
const send = (to: string, functionName: string, ...args: unknown[]) =>
  preview(
    {
      kind: 'transaction',
      to,
      data: encodeFunctionData({ abi, functionName, args } as never),
    },
    { ...context, tokens },
  )
const { account } = context
const max128 = 2n ** 128n - 1n

test.each([
  ['Withdraw all USDC from Aave', send(aave, 'withdraw', token, maxUint256, account)],
  ['Withdraw all USDC from Aave', send(aave, 'withdraw', token, max128, account)],
  ['Repay all USDC to Aave', send(aave, 'repay', token, maxUint256, 2n, account)],
  [
    `Let ${shortAddress(thief)} spend all your USDC`,
    send(token, 'increaseAllowance', thief, maxUint256),
  ],
  [
    `Let ${shortAddress(thief)} borrow any amount of USDC in your name`,
    send(token, 'approveDelegation', thief, maxUint256),
  ],
  [`Withdraw all USDC from USDC`, send(token, 'redeem', maxUint256, account, account)],
])('%s: the largest number is said in a word', (title, shown) => {
  expect(shown.title).toBe(title)
  const amount = shown.fields.find(
    ({ raw }) => raw === String(maxUint256) || raw === String(max128),
  )
  expect(amount?.value ?? 'unlimited').toBe('unlimited')
})

test('a long number in a title is shortened, and whole among the fields', () => {
  const id = 2n ** 255n + 12345n
  const { title, fields } = send(token, 'safeTransferFrom', account, friend, id)
  expect(title).toBe(`Send NFT #57896…2313 of USDC to ${shortAddress(friend)}`)
  expect(fields.some(({ value }) => value === String(id))).toBe(true)
})

test('typed data says “unlimited” of a number that has no limit, not of one that identifies', () => {
  const { fields, isVague, listLengths, counterparty } = preview(
    typed(['Vote(uint256 weight,uint256 salt,Choice[] choices)', 'Choice(uint96 share)'], {
      weight: String(maxUint256),
      salt: String(maxUint256),
      choices: [{ share: String(2n ** 96n - 1n) }, { share: '1' }],
    }),
    context,
  )
  const leafAt = (wanted: string) => fields.find(({ path }) => path === wanted)
  expect(leafAt('weight')).toMatchObject({ value: 'unlimited', raw: String(maxUint256) })
  expect(leafAt('salt')?.value).toBe(String(maxUint256))
  expect(leafAt('choices[0].share')?.value).toBe('unlimited')
  expect({ isVague, listLengths }).toEqual({ isVague: true, listLengths: { choices: 2 } })
  expect(counterparty).toEqual({ address: token, trust: 'stranger' })
})

test('with whom: who receives or may take, not the token’s contract', () => {
  const erc20 = parseAbi([
    'function transfer(address, uint256)',
    'function approve(address, uint256)',
  ])
  const partyOf = (functionName: 'transfer' | 'approve', to: typeof account) =>
    preview(
      {
        kind: 'transaction',
        to: token,
        data: encodeFunctionData({ abi: erc20, functionName, args: [to as never, 5n] }),
      },
      { ...context, tokens },
    ).counterparty
  expect(partyOf('transfer', friend)).toEqual({ address: friend, trust: 'used' })
  expect(partyOf('approve', thief)).toEqual({ address: thief, trust: 'stranger' })
  // A permission that is removed for everybody is between the account and the contract.
  expect(partyOf('approve', zeroAddress)).toEqual({ address: token, name: 'USDC', trust: 'known' })
  expect(send(aave, 'withdraw', token, 5n, account).counterparty).toMatchObject({ name: 'Aave' })
})

test('a batch deals with whom its main call does, a sign-in with the site', () => {
  const approve = {
    to: token,
    data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [aave, 5n] }),
  }
  const pay = { to: friend, value: 1n }
  const batch = preview({ kind: 'batch', calls: [approve, pay], isAtomic: true }, context)
  expect(batch.counterparty?.address).toBe(friend)
  expect(preview({ kind: 'message', message: 'Hello' }, context).counterparty).toBeUndefined()
})
