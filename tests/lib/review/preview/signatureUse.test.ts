import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { parseTypedData } from '#lib/review/preview/parseTypedData.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { type SignatureUse, signatureUse } from '#lib/review/preview/signatureUse.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import {
  account,
  friend,
  payment,
  safeTxOf,
  safeTxType,
  seaportOf,
  seaportTypes,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { corpusContext, tokens } from '#tests/lib/review/preview/corpus/requests.ts'

const isGrave = (request: SigningRequest, context: PreviewContext) =>
  preview(request, context).warnings.some(
    ({ severity }) => severity === 'danger' || severity === 'block',
  )

test('nothing everyday becomes a danger because all that it permits is taken', () => {
  const used = corpus.everyday.flatMap(({ name, request, context: own, node }) => {
    const context = { ...corpusContext, ...own, ...node }
    const use = useOf(request, context)
    return use ? [{ name, request, context, simulation: allTaken(use, context) }] : []
  })
  expect(used.length).toBeGreaterThan(30)
  const alarmed = used.filter(
    ({ request, context, simulation }) =>
      !isGrave(request, context) && isGrave(request, { ...context, simulation }),
  )
  expect(alarmed.map(({ name }) => name)).toEqual([])
})

const safe = '0x4444444444444444444444444444444444444444'
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const { usdc } = tokens

/** A Safe's deposit, whose proceeds are for `to`. */
function supplyFor(to: Address): SigningRequest {
  const abi = parseAbi(['function supply(address, uint256, address, uint16)'])
  const data = encodeFunctionData({ abi, args: [usdc.address, 5_000_000n, to, 0] })
  const message = safeTxOf({ to: pool, data })
  return typed([safeTxType], message, { chainId: 1, verifyingContract: safe })
}

test('what a Safe or a smart wallet gets for itself goes to nobody else', () => {
  const codes = (to: Address) => codesOf(supplyFor(to), corpusContext)
  expect(codes(safe)).not.toContain('foreignProceeds')
  expect(codes(thief)).toContain('foreignProceeds')
})

test('the balances of the signer say nothing of what a Safe can lose', () => {
  const abi = parseAbi(['function transfer(address, uint256)'])
  const data = encodeFunctionData({ abi, args: [thief, 950_000_000n] })
  const message = safeTxOf({ to: usdc.address, data })
  const asked = typed([safeTxType], message, { chainId: 1, verifyingContract: safe })
  const lost = (before: bigint): Simulation => ({
    status: 'succeeded',
    balances: [
      {
        account: safe,
        asset: { kind: 'ERC-20', token: usdc.address },
        amount: -950_000_000n,
        before,
      },
    ],
    ...{ permissions: [], isComplete: true, gas: 0n, gasPrice: undefined },
  })
  const codes = (before: bigint) => codesOf(asked, { ...corpusContext, simulation: lost(before) })
  expect(codes(1_000_000_000n)).toContain('losesMost')
  expect(codes(10n ** 15n).filter((code) => /Most$/.test(code))).toEqual([])
  // Without a node, nobody knows what the Safe has, and its owners are several.
  expect(codesOf(asked, corpusContext)).not.toContain('sendsMost')
})

const codesOf = (request: SigningRequest, context: PreviewContext): string[] =>
  preview(request, context).warnings.map(({ code }) => code)

test('what an order gives and gets, at the worst price that it allows', () => {
  const changes = (request: SigningRequest) =>
    useOf(request, { ...corpusContext, chainId: 31337 })?.changes.map(({ asset, amount }) => [
      asset.kind,
      amount,
    ])
  const falling = seaportOf([payment('2000', account, '500'), payment('100', friend)])
  expect(changes(typed(seaportTypes, falling))).toEqual([
    ['ERC-721', -1n],
    ['native', 500n],
  ])
  const cow = typed(
    [
      'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount)',
    ],
    {
      ...{ sellToken: usdc.address, buyToken: tokens.weth.address, receiver: account },
      ...{ sellAmount: '1000', buyAmount: '7', feeAmount: '5' },
    },
  )
  expect(changes(cow)).toEqual([
    ['ERC-20', -1005n],
    ['ERC-20', 7n],
  ])
  const blur = typed(
    [
      'Order(address trader, uint8 side, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, Fee[] fees)',
      'Fee(uint16 rate, address recipient)',
    ],
    {
      ...{ trader: account, side: 1, collection: token, tokenId: '7', amount: '1' },
      ...{ paymentToken: zeroAddress, price: '1000', fees: [{ rate: 250, recipient: friend }] },
    },
  )
  expect(changes(blur)).toEqual([
    ['ERC-721', -1n],
    ['native', 975n],
  ])
})

function useOf(request: SigningRequest, context: PreviewContext): SignatureUse | undefined {
  const data = request.kind === 'typedData' ? parseTypedData(request.typedData) : undefined
  return data && !('problem' in data) ? signatureUse(data, context) : undefined
}

/** What a node would say if all transfers succeeded, and other tokens were there in plenty. */
function allTaken({ account, steps, changes }: SignatureUse, context: PreviewContext): Simulation {
  const taken = steps.flatMap((step) => {
    if (!('atMost' in step)) return []
    const { token, atMost } = step
    const known = context.tokens?.find(({ address }) => isSameAddress(address, token))
    const before = known?.balance ?? atMost * 10n
    const amount = -(atMost < before ? atMost : before)
    return [{ account, asset: { kind: 'ERC-20' as const, token }, amount, before }]
  })
  const rest = { permissions: [], isComplete: true, gas: 0n, gasPrice: undefined }
  return { status: 'succeeded', balances: [...taken, ...changes], ...rest }
}
