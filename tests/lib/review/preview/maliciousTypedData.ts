import { encodeFunctionData, parseAbi } from 'viem'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import {
  account,
  authorizationOf,
  authorizationType,
  type Case,
  daiType,
  day,
  friend,
  max160,
  max256,
  now,
  payment,
  permit2BatchTypes,
  permit2Of,
  permit2Types,
  permitOf,
  permitTransferTypes,
  permitType,
  safeTxOf,
  safeTxType,
  seaportOf,
  seaportTypes,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const approveAll = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  functionName: 'approve',
  args: [thief, max256],
})
const swapType =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount)'
const swap = {
  sellToken: token,
  buyToken: friend,
  receiver: account,
  sellAmount: '5000000',
  buyAmount: '0',
}

/** Typed data of an attacker to sign. */
export const maliciousTypedData: [code: WarningCode, ...Case][] = [
  ['unlimitedApproval', 'unlimited permit', typed([permitType], permitOf({ value: max256 }))],
  [
    'unlimitedApproval',
    'permit of all but one',
    typed([permitType], permitOf({ value: `${max256 - 1n}` })),
  ],
  [
    'unlimitedApproval',
    'unlimited permit in padded hex',
    typed([permitType], permitOf({ value: `0x${'f'.repeat(64)}` })),
  ],
  [
    'unlimitedApproval',
    'unlimited permit of 96 bits',
    typed([permitType], permitOf({ value: 2n ** 96n - 1n })),
  ],
  ['longPermission', 'permit without end', typed([permitType], permitOf({ deadline: max256 }))],
  [
    'longPermission',
    'permit for a year',
    typed([permitType], permitOf({ deadline: now + 365 * day })),
  ],
  [
    'unlimitedApproval',
    'permit under another name',
    typed([permitType.replace('Permit', 'Login')], permitOf({ value: max256 })),
  ],
  [
    'unlimitedApproval',
    'permit as JSON',
    {
      kind: 'typedData',
      typedData: JSON.stringify(
        (typed([permitType], permitOf({ value: `${max256}` })) as { typedData: unknown }).typedData,
      ),
    },
  ],
  [
    'chainMismatch',
    'permit for another network',
    typed([permitType], permitOf(), { name: 'x', chainId: 1, verifyingContract: token }),
  ],
  [
    'chainMismatch',
    'permit for another network in padded hex',
    typed([permitType], permitOf(), { name: 'x', chainId: '0x0000001', verifyingContract: token }),
  ],
  [
    'chainMismatch',
    'permit for another network as text',
    typed([permitType], permitOf(), { name: 'x', chainId: '1', verifyingContract: token }),
  ],
  [
    'malformedValue',
    'network that is no number',
    typed([permitType], permitOf(), { name: 'x', chainId: 'mainnet', verifyingContract: token }),
  ],
  [
    'malformedValue',
    'verifying contract as a number',
    typed([permitType], permitOf(), {
      chainId: 31337,
      verifyingContract: BigInt(token).toString(),
    }),
  ],
  [
    'malformedValue',
    'verifying contract without 0x',
    typed([permitType], permitOf(), { chainId: 31337, verifyingContract: token.slice(2) }),
  ],
  [
    'malformedValue',
    'verifying contract with odd digits',
    typed([permitType], permitOf(), { chainId: 31337, verifyingContract: token.slice(0, -1) }),
  ],
  ['malformedValue', 'spender as a number', typed([permitType], permitOf({ spender: Number(1n) }))],
  [
    'unlimitedApproval',
    'allowed DAI permit',
    typed([daiType], { holder: account, spender: thief, nonce: 0, expiry: 0, allowed: true }),
  ],
  [
    'malformedValue',
    "the text 'false' as a boolean",
    typed([daiType], { holder: account, spender: thief, nonce: 0, expiry: 0, allowed: 'false' }),
  ],
  ['unlimitedApproval', 'unlimited Permit2', typed(permit2Types, permit2Of({ amount: max160 }))],
  [
    'longPermission',
    'Permit2 that never expires',
    typed(permit2Types, permit2Of({ expiration: 2 ** 48 - 1 })),
  ],
  [
    'unlimitedApproval',
    'unlimited token in a Permit2 batch',
    typed(permit2BatchTypes, {
      details: [permit2Of().details, permit2Of({ amount: max160 }).details],
      spender: thief,
      sigDeadline: now + 60,
    }),
  ],
  [
    'unlimitedApproval',
    'unlimited Permit2 transfer',
    typed(permitTransferTypes, {
      permitted: { token, amount: max256 },
      spender: thief,
      nonce: 0,
      deadline: now + 60,
    }),
  ],
  [
    'unlimitedApproval',
    'unlimited permit deep inside another message',
    typed(['Outer(Inner[] steps)', 'Inner(Permit permit)', permitType], {
      steps: [{ permit: permitOf({ value: max256 }) }],
    }),
  ],
  ['worthlessOrder', 'NFT for nothing', typed(seaportTypes, seaportOf([]))],
  ['worthlessOrder', 'NFT for one unit', typed(seaportTypes, seaportOf([payment('1', account)]))],
  [
    'worthlessOrder',
    'NFT paid to the thief',
    typed(seaportTypes, seaportOf([payment('1000000000000000000', thief)])),
  ],
  [
    'worthlessOrder',
    'NFT whose price falls to nothing',
    typed(seaportTypes, seaportOf([payment('1000000000000000000', account, '0')])),
  ],
  [
    'worthlessOrder',
    'NFT for nothing in a bulk order',
    typed(['BulkOrder(OrderComponents[2][2] tree)', ...seaportTypes], {
      tree: [
        [seaportOf([payment('1000000000', account)]), seaportOf([payment('1000000000', account)])],
        [seaportOf([payment('1000000000', account)]), seaportOf([])],
      ],
    }),
  ],
  ['worthlessOrder', 'swap for nothing', typed([swapType], swap)],
  [
    'foreignProceeds',
    'swap paid to somebody else',
    typed([swapType], { ...swap, buyAmount: '5000000', receiver: thief }),
  ],
  [
    'worthlessOrder',
    'listing at price zero',
    typed(
      ['Order(address trader, uint8 side, address collection, uint256 tokenId, uint256 price)'],
      { trader: account, side: 1, collection: token, tokenId: 1, price: 0 },
    ),
  ],
  [
    'missingField',
    'missing value',
    typed([permitType], { owner: account, spender: thief, nonce: 0, deadline: now }),
  ],
  ['invalidTypedData', 'undefined type', typed(['Mail(Person to)'], { to: {} })],

  [
    'delegateCall',
    'delegate call in a Safe transaction to sign',
    typed([safeTxType], safeTxOf({ operation: 1 })),
  ],
  [
    'unlimitedApproval',
    'approve in a Safe transaction to sign',
    typed([safeTxType], safeTxOf({ data: approveAll })),
  ],
  [
    'unlimitedApproval',
    'approve in a meta-transaction to sign',
    typed(['MetaTransaction(uint256 nonce, address from, bytes functionSignature)'], {
      nonce: 0,
      from: account,
      functionSignature: approveAll,
    }),
  ],
  [
    'unlimitedApproval',
    'approve in a forward request to sign',
    typed(
      [
        'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data)',
      ],
      { from: account, to: token, value: 0, gas: 90_000, nonce: 0, data: approveAll },
    ),
  ],
  [
    'longPermission',
    'transfer with an authorization that never ends',
    typed([authorizationType], authorizationOf({ validBefore: max256 })),
  ],
]
