import { encodeAbiParameters, pad, parseEther, parseUnits, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  call,
  corpusContext,
  encode,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/**
 * Kinds of frauds in variants that are in no corpus: other names, tokens, orders and nestings. Each
 * kind has the everyday requests beside it that a rule for it would hit first.
 */
type Kind = {
  frauds: Record<string, SigningRequest>
  everyday: Record<string, SigningRequest>
  context?: Partial<PreviewContext>
}

const { usdc, weth } = tokens
const gainer = someone('gainer of a kind')
const page = someone('contract of a page')
const silent: Partial<PreviewContext> = {
  node: 'silent',
  balance: undefined,
  isContract: undefined,
  tokens: Object.values(tokens),
}

/** One request per signature, with the same arguments for all of one form. */
const calls = (forms: Record<string, readonly unknown[]>) =>
  Object.fromEntries(
    Object.entries(forms).map(([signature, args]) => [signature, call(page, signature, args)]),
  )

const kinds: Record<string, Kind> = {
  'a function that nobody knows names somebody, and no node tells who that is': {
    context: silent,
    frauds: calls({
      'assignHeir(address)': [gainer],
      'rotateKeeper(uint256,address)': [7n, gainer],
      'nominateSuccessor(address,uint64)': [gainer, 0n],
      'forwardAll(address[])': [[account, gainer]],
      'routeYield((address,uint256))': [[gainer, 1n]],
      'redirect(bytes32)': [pad(gainer)],
      'settle(address,bytes)': [account, encodeAbiParameters([{ type: 'address' }], [gainer])],
      'seal(bytes)': [encode('sweepTo(address)', [gainer])],
      'handOver(uint256[],address)': [[1n, 2n, 3n], gainer],
      'withdrawSharesTo(uint256,address,address)': [9n, account, gainer],
      'bindDevice(address,bool)': [gainer, true],
    }),
    everyday: calls({
      'checkIn()': [],
      'feed(uint256)': [7n],
      'openFor(address)': [account],
      'thank(address)': [friend],
      'use(address,uint256)': [usdc.address, 5n],
      'pair(address,address)': [usdc.address, weth.address],
      'price(int256)': [-5n],
      'note(string)': ['gm, see you tomorrow'],
      'root(bytes32,bytes32[])': [pad('0x0b', { dir: 'right' }), []],
      'packed(uint256)': [(5n << 128n) + 7n],
    }),
  },
  'what a known function yields or holds goes to somebody else': {
    frauds: calls({
      'withdrawExpiredLocksTo(address)': [gainer],
      'redeemPyToSy(address,address,uint256,uint256)': [gainer, weth.address, 5n, 0n],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), gainer, 9n],
      'claimFundingFees(address[],address[],address)': [[], [], gainer],
      'requestWithdrawalsWstETH(uint256[],address)': [[parseEther('1')], gainer],
      'setWithdrawalAddress(address,address,bool)': [account, gainer, true],
      'deposit(uint256,address,uint256)': [parseEther('1'), gainer, 0n],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], gainer]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, gainer]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), gainer, '0x'],
      'unstakeAndRedeemGlp(address,uint256,uint256,address)': [weth.address, 5n, 1n, gainer],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [gainer], 7n],
      'sendToken(string,string,string,uint256)': ['base', gainer, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [gainer, page, 5n, pad('0x00'), true],
      'assignRoles(address,bytes32[],bool[])': [gainer, [pad('0x01')], [true]],
      'addGuardianWithThreshold(address,uint256)': [gainer, 1n],
      '_setPendingAdmin(address)': [gainer],
      'signalTransfer(address)': [gainer],
      'setOwner(address,uint256)': [gainer, 7n],
      'invoke(bytes32[],bytes[])': [
        [stringToHex('ACTION_WITHDRAW_ASSET', { size: 32 })],
        [
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'address' }, { type: 'address' }, { type: 'uint256' }],
            [page, gainer, weth.address, 5n],
          ),
        ],
      ],
    }),
    everyday: calls({
      'withdrawExpiredLocksTo(address)': [account],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), account, 9n],
      'setWithdrawalAddress(address,address,bool)': [account, account, true],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], account]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, account]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), account, '0x'],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [account], 7n],
      'set(string,string,uint256)': ['url', 'https://a.example', 7n],
      'sendToken(string,string,string,uint256)': ['base', account, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [
        gainer,
        page,
        5n,
        pad('0x00'),
        false,
      ],
      'redeemPositions(address,bytes32,bytes32,uint256[])': [
        usdc.address,
        pad('0x00'),
        pad('0x0b'),
        [1n, 2n],
      ],
    }),
  },
  'an order whose encoded part names somebody, and no node tells who that is': {
    context: silent,
    frauds: Object.fromEntries(
      ['orderData', 'extension', 'route', 'payload', 'hook'].flatMap((name) => [
        [
          `${name} of an intent`,
          intent(name, encodeAbiParameters([{ type: 'address' }], [gainer])),
        ],
        [`${name} with an amount before`, intent(name, two(parseUnits('900', 6), gainer))],
      ]),
    ),
    everyday: Object.fromEntries(
      ['orderData', 'extension', 'route', 'payload', 'hook'].flatMap((name) => [
        [`${name} for the account`, intent(name, two(parseUnits('900', 6), account))],
        [`${name} of the site’s token`, intent(name, two(1n, weth.address))],
      ]),
    ),
  },
}

function two(amount: bigint, who: `0x${string}`) {
  return encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }], [amount, who])
}

function intent(name: string, data: string): SigningRequest {
  return sign(
    { name: 'Settler', version: '1', chainId: 1, verifyingContract: page },
    [`Intent(address user, uint256 nonce, uint32 openDeadline, bytes ${name})`],
    { user: account, nonce: '3', openDeadline: 1_768_436_400, [name]: data },
  )
}

const isGrave = (request: SigningRequest, context: Partial<PreviewContext> = {}) =>
  preview(request, { ...corpusContext, ...context }).warnings.some(
    ({ severity }) => severity === 'danger' || severity === 'block',
  )

describe.each(Object.entries(kinds))('%s', (_, { frauds, everyday, context }) => {
  test.each(Object.entries(frauds))('%s is a danger', (_, request) => {
    expect(isGrave(request, context)).toBe(true)
  })

  test.each(Object.entries(everyday))('%s is none', (_, request) => {
    expect(isGrave(request, context)).toBe(false)
  })
})
