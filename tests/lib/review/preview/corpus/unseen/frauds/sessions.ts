import { numberToHex, parseEther, parseUnits } from 'viem'
import { day, max160, max256, now } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('holder of a session key')
const module = someone('validator module of a thief')
const wallet = someone('smart account of the person')
const node = seen({ people: [thief], young: [module], contracts: [wallet] })
const on = { knownAddresses: [wallet] }
const spendPermissionManager = '0xf85210B21cC50302F477BA56686d2019dC9b67Ad'
const spendType =
  'SpendPermission(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)'
const grant = (permission: unknown, change: Record<string, unknown> = {}) => ({
  kind: 'other' as const,
  method: 'wallet_grantPermissions',
  params: [
    {
      chainId: numberToHex(1),
      address: account,
      expiry: now + 365 * day,
      signer: { type: 'account', data: { address: thief } },
      permissions: [permission],
      ...change,
    },
  ],
})

export const sessions = frauds('session keys and permissions', {
  'a stream of ether to a person without maximum': {
    from: documents.permissions,
    request: grant({
      type: 'native-token-stream',
      data: {
        initialAmount: numberToHex(parseEther('5')),
        amountPerSecond: numberToHex(parseEther('1')),
        maxAmount: numberToHex(max256),
        startTime: now,
        justification: 'Verify your wallet',
      },
    }),
    node,
  },
  'USDC each day without limit to a person': {
    from: documents.permissions,
    request: grant({
      type: 'erc20-token-periodic',
      data: {
        tokenAddress: tokens.usdc.address,
        periodAmount: numberToHex(max256),
        periodDuration: day,
        justification: 'Season 3 rewards',
      },
    }),
    node,
  },
  'any contract to be called by a key of the page': {
    from: documents.erc7715,
    request: grant(
      {
        type: 'contract-call',
        data: { address: tokens.usdt.address, calls: ['transfer(address,uint256)'] },
      },
      { signer: { type: 'key', data: { type: 'secp256k1', publicKey: opaque('key', 64) } } },
    ),
    node,
  },
  'execution permissions asked by the newer method': {
    from: documents.permissions,
    request: {
      kind: 'other',
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          chainId: numberToHex(8453),
          expiry: now + 3650 * day,
          to: thief,
          permission: {
            type: 'native-token-allowance',
            isAdjustmentAllowed: false,
            data: { allowanceAmount: numberToHex(parseEther('1000')), startTime: now },
          },
        },
      ],
    },
    node,
  },
  'all USDC of a smart account spendable by a person': {
    from: documents.spendPermissions,
    on: { ...base, ...on },
    request: sign(domain('Spend Permission Manager', spendPermissionManager, 8453), [spendType], {
      account: wallet,
      spender: thief,
      token: onBase.usdc.address,
      allowance: String(max160),
      period: day,
      start: now,
      end: 281474976710655,
      salt: '0',
      extraData: '0x',
    }),
    node: seen({ people: [thief], contracts: [wallet, spendPermissionManager] }),
  },
  'ether of the account spendable each second': {
    from: documents.spendPermissions,
    on: base,
    request: sign(domain('Spend Permission Manager', spendPermissionManager, 8453), [spendType], {
      account,
      spender: thief,
      token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      allowance: String(parseEther('100')),
      period: 1,
      start: now,
      end: now + 365 * day,
      salt: '7',
      extraData: '0x',
    }),
    node: seen({ people: [thief], contracts: [spendPermissionManager] }),
  },
  'an owner added to a Coinbase smart wallet': {
    from: documents.coinbaseWallet,
    on: { ...base, ...on },
    request: call(wallet, 'addOwnerAddress(address owner)', [thief]),
    node,
  },
  'a passkey of another device added as owner': {
    from: documents.coinbaseWallet,
    on: { ...base, ...on },
    request: call(wallet, 'addOwnerPublicKey(bytes32 x, bytes32 y)', [
      opaque('x', 32),
      opaque('y', 32),
    ]),
    node,
  },
  'a validator of a thief installed': {
    from: documents.erc7579,
    on,
    request: call(
      wallet,
      'installModule(uint256 moduleTypeId, address module, bytes initData) payable',
      [1n, module, padded(thief)],
    ),
    node,
  },
  'an executor installed that may do anything': {
    from: documents.erc7579,
    on,
    request: call(
      wallet,
      'installModule(uint256 moduleTypeId, address module, bytes initData) payable',
      [2n, module, '0x'],
    ),
    node,
  },
  'a subscription of a page for more than all USDT': {
    from: documents.permissions,
    request: grant({
      type: 'erc20-token-stream',
      data: {
        tokenAddress: tokens.usdt.address,
        initialAmount: numberToHex(parseUnits('900', 6)),
        amountPerSecond: numberToHex(parseUnits('10', 6)),
        maxAmount: numberToHex(parseUnits('1000000', 6)),
        startTime: now,
        justification: 'Monthly plan: 9.99 USDT',
      },
    }),
    node,
  },
})
