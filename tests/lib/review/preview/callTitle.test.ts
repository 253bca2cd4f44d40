import { encodeFunctionData, maxUint256, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { context, friend, thief, token } from '#tests/lib/review/preview/context.ts'

const tokens = [{ address: token, symbol: 'USDC', decimals: 6 }]
const [me, bea, spender] = [context.account, friend, thief].map(shortAddress)

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function safeTransferFrom(address, address, uint256)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function addOwnerAddress(address)',
  'function upgradeTo(address)',
  'function deposit()',
])
const word: `0x${string}` = `0x${'0'.repeat(64)}`
const call = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

test.each([
  [`Send 25 USDC to ${bea}`, call('transfer', friend, 25_000_000n)],
  [`Send 25 USDC to ${bea}`, call('transferFrom', context.account, friend, 25_000_000n)],
  [`Move 25 USDC from ${spender} to ${bea}`, call('transferFrom', thief, friend, 25_000_000n)],
  [`Let ${spender} spend up to 100 USDC`, call('approve', thief, 100_000_000n)],
  [`Let ${spender} spend all your USDC`, call('approve', thief, maxUint256)],
  [`Remove ${spender}’s permission for USDC`, call('approve', thief, 0n)],
  [`Let ${spender} spend 1 USDC more`, call('increaseAllowance', thief, 1_000_000n)],
  [`Let ${spender} take every NFT of USDC`, call('setApprovalForAll', thief, true)],
  [`Remove ${spender}’s permission for tokens of USDC`, call('setApprovalForAll', thief, false)],
  [`Send NFT #7 of USDC to ${bea}`, call('safeTransferFrom', context.account, friend, 7n)],
  [
    `Let ${spender} spend all your USDC`,
    call('permit', context.account, thief, 0n, 0n, true, 27, word, word),
  ],
  [
    `Remove ${spender}’s permission for USDC`,
    call('permit', context.account, thief, 0n, 0n, false, 27, word, word),
  ],
  [`Make ${spender} an owner of USDC`, call('addOwnerAddress', thief)],
  [`Replace the code of USDC by ${spender}`, call('upgradeTo', thief)],
  [`Deposit 2 ETH in USDC`, call('deposit'), parseEther('2')],
  [`Use USDC`, '0x12345678'],
] as [string, `0x${string}`, bigint?][])('%s', (title, data, value = 0n) => {
  const read = preview({ kind: 'transaction', to: token, value, data }, { ...context, tokens })
  expect(read.title).toBe(title)
})

const paid = parseAbi([
  'function send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd), (uint256 nativeFee, uint256 lzTokenFee), address)',
  'function supply(address, uint256, address, uint16)',
  'function stake(uint256)',
  'function mint(address, uint256)',
])
const bridged = (amount: bigint, nativeFee: bigint) =>
  encodeFunctionData({
    abi: paid,
    functionName: 'send',
    args: [
      {
        dstEid: 30_109,
        to: word,
        amountLD: amount,
        minAmountLD: 0n,
        extraOptions: '0x',
        composeMsg: '0x',
        oftCmd: '0x',
      },
      { nativeFee, lzTokenFee: 0n },
      friend,
    ],
  })
const through = `to another network through USDC`

test.each([
  // The fee is not what moves, and ether is not what is supplied.
  [`Move 500 USDC ${through}`, bridged(500_000_000n, 10n ** 14n), 10n ** 14n],
  [`Move 0.5001 ETH ${through}`, bridged(5n * 10n ** 17n, 10n ** 14n), 5001n * 10n ** 14n],
  [
    `Deposit 1,000 USDC in USDC, paid to ${bea}`,
    encodeFunctionData({
      abi: paid,
      functionName: 'supply',
      args: [token, 1_000_000_000n, friend, 0],
    }),
    1n,
  ],
  [
    `Stake 7 USDC with USDC`,
    encodeFunctionData({ abi: paid, functionName: 'stake', args: [7_000_000n] }),
    1n,
  ],
  [`Use USDC for 0.02 ETH`, '0x12345678', parseEther('0.02')],
] as [string, `0x${string}`, bigint][])('of ether and tokens: %s', (title, data, value) => {
  const read = preview({ kind: 'transaction', to: token, value, data }, { ...context, tokens })
  expect(read.title).toBe(title)
})

test('a title names what a call costs', () => {
  const data = encodeFunctionData({ abi: paid, functionName: 'mint', args: [friend, 1n] })
  const value = parseEther('0.08')
  const { title } = preview({ kind: 'transaction', to: thief, value, data }, context)
  expect(title).toMatch(/0\.08 ETH$/)
})

test('a token that the site does not know is named by its contract', () => {
  const data = call('transfer', friend, 5n)
  const { title } = preview({ kind: 'transaction', to: thief, data }, context)
  expect(title).toBe(`Send tokens of ${spender} to ${bea}`)
  expect(me).not.toBe(bea)
})

test('a batch of one call is what the call is', () => {
  const calls = [{ to: friend, value: parseEther('1') }]
  const { title } = preview({ kind: 'batch', calls, isAtomic: false }, context)
  expect(title).toBe(`Send 1 ETH to ${bea}`)
})
