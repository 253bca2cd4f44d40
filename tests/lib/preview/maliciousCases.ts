import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  serializeTransaction,
  size,
} from 'viem'
import type { WarningCode } from '#lib/preview/warning.ts'
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
  signIn,
  thief,
  token,
  typed,
} from '#tests/lib/preview/context.ts'

const abi = parseAbi([
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function multicall(bytes[])',
  'function aggregate3((address, bool, bytes)[])',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
  'function multiSend(bytes)',
  'function executeBatch((address, uint256, bytes)[])',
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function SecurityUpdate()',
  'function Claim()',
])
const daiPermit = parseAbi([
  'function permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)',
])
const permit2Approve = parseAbi(['function approve(address, address, uint160, uint48)'])
const call = (data: Hex, value = 0n) => ({ kind: 'transaction', to: token, data, value }) as const
const word = `0x${'11'.repeat(32)}` as const
const approveAll = encodeFunctionData({ abi, functionName: 'approve', args: [thief, max256] })
const executeSafe = (operation: number, data: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [thief, 0n, data, operation, 0n, 0n, 0n, token, token, '0x'],
  })
const multicallOf = (data: Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [data] })
const packed = (operation: number, data: Hex) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, token, 0n, BigInt(size(data)), data],
  )
const swapType =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount)'
const swap = {
  sellToken: token,
  buyToken: friend,
  receiver: account,
  sellAmount: '5000000',
  buyAmount: '0',
}

/** Requests of an attacker: each must raise the warning named first, as `danger` or `block`. */
export const maliciousCases: [code: WarningCode, ...Case][] = [
  [
    'siweDomain',
    'sign-in of another site',
    { kind: 'message', message: signIn({ domain: 'evil.example' }) },
  ],
  [
    'siweDomain',
    'sign-in of a subdomain',
    { kind: 'message', message: signIn({ domain: 'x.app.example' }) },
  ],
  [
    'siweDomain',
    'sign-in with a user part',
    { kind: 'message', message: signIn({ domain: 'app.example@evil.example' }) },
  ],
  [
    'siweDomain',
    'sign-in over another scheme',
    { kind: 'message', message: signIn({ domain: 'http://app.example' }) },
  ],
  [
    'siweDomain',
    'sign-in with a Cyrillic letter',
    { kind: 'message', message: signIn({ domain: 'аpp.example' }) },
  ],
  [
    'siweAddress',
    'sign-in of another account',
    { kind: 'message', message: signIn({ address: thief }) },
  ],
  [
    'siweDomain',
    'malformed sign-in of another site',
    {
      kind: 'message',
      message: `evil.example WANTS you to sign in with your Ethereum account:\n${account}\nok`,
    },
  ],
  [
    'siweDomain',
    'sign-in of another site with hidden characters in its first line',
    {
      kind: 'message',
      message: signIn({ domain: 'evil.example' }).replace('wants', 'wa\u200bnts'),
    },
  ],
  [
    'siweDomain',
    'sign-in of another site as raw bytes',
    {
      kind: 'message',
      message: { raw: new TextEncoder().encode(signIn({ domain: 'evil.example' })) },
    },
  ],
  ['looksLikeHash', 'bare hash as text', { kind: 'message', message: word }],
  ['looksLikeHash', 'bare hash without prefix', { kind: 'message', message: word.slice(2) }],
  [
    'looksLikeHash',
    'bare hash as bytes',
    { kind: 'message', message: { raw: `0x${'9f'.repeat(32)}` } },
  ],
  [
    'looksLikeTransaction',
    'serialized transaction as text',
    {
      kind: 'message',
      message: serializeTransaction({ chainId: 1, to: thief, value: 1n, maxFeePerGas: 1n }),
    },
  ],
  [
    'looksLikeTransaction',
    'serialized legacy transaction as bytes',
    {
      kind: 'message',
      message: {
        raw: serializeTransaction({ type: 'legacy', to: thief, value: 1n, gasPrice: 1n }),
      },
    },
  ],
  [
    'looksLikeTransaction',
    'EIP-712 frame as bytes',
    { kind: 'message', message: { raw: concatHex(['0x1901', word, word]) } },
  ],
  [
    'looksLikeTransaction',
    'typed data as text',
    { kind: 'message', message: '{"types":{},"primaryType":"Permit","message":{}}' },
  ],
  [
    'looksLikeTransaction',
    'transaction as text',
    { kind: 'message', message: `{"to":"${thief}","value":"0x1"}` },
  ],

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

  ['unlimitedApproval', 'unlimited approve', call(approveAll)],
  [
    'unlimitedApproval',
    'unlimited approve with bytes behind it',
    call(concatHex([approveAll, '0x00'])),
  ],
  ['unreadableCall', 'approve whose data is cut off', call(approveAll.slice(0, -2) as Hex)],
  [
    'unlimitedApproval',
    'unlimited increaseAllowance',
    call(encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [thief, max256] })),
  ],
  [
    'approvalForAll',
    'whole collection',
    call(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] })),
  ],
  [
    'unlimitedApproval',
    'unlimited permit by transaction',
    call(
      encodeFunctionData({
        abi,
        functionName: 'permit',
        args: [account, thief, max256, max256, 27, word, word],
      }),
    ),
  ],
  [
    'unlimitedApproval',
    'DAI permit by transaction',
    call(
      encodeFunctionData({
        abi: daiPermit,
        functionName: 'permit',
        args: [account, thief, 0n, 0n, true, 27, word, word],
      }),
    ),
  ],
  [
    'unlimitedApproval',
    'unlimited Permit2 approve',
    call(
      encodeFunctionData({
        abi: permit2Approve,
        functionName: 'approve',
        args: [token, thief, max160, now + day],
      }),
    ),
  ],
  ['unlimitedApproval', 'approve in a multicall', call(multicallOf([approveAll]))],
  [
    'unlimitedApproval',
    'approve in a multicall in a multicall',
    call(multicallOf([multicallOf([approveAll])])),
  ],
  [
    'unlimitedApproval',
    'approve in an aggregate',
    call(
      encodeFunctionData({ abi, functionName: 'aggregate3', args: [[[token, true, approveAll]]] }),
    ),
  ],
  [
    'unlimitedApproval',
    'approve in a batch of the account',
    call(
      encodeFunctionData({ abi, functionName: 'executeBatch', args: [[[token, 0n, approveAll]]] }),
    ),
  ],
  ['unlimitedApproval', 'approve through a Safe', call(executeSafe(0, approveAll))],
  ['delegateCall', 'delegate call of a Safe', call(executeSafe(1, '0x12345678'))],
  ['delegateCall', 'delegate call of a Safe without data', call(executeSafe(1, '0x'))],
  [
    'unlimitedApproval',
    'approve in a multiSend',
    call(
      encodeFunctionData({
        abi,
        functionName: 'multiSend',
        args: [concatHex([packed(0, '0x'), packed(0, approveAll)])],
      }),
    ),
  ],
  [
    'unreadableCall',
    'approve behind the end of a multiSend',
    call(
      encodeFunctionData({
        abi,
        functionName: 'multiSend',
        args: [concatHex([packed(0, '0x'), packed(0, approveAll).slice(0, -2) as Hex])],
      }),
    ),
  ],
  [
    'tooManyCalls',
    'approve behind more calls than anyone reads',
    call(multicallOf([...Array.from({ length: 300 }, () => '0x12345678' as const), approveAll])),
  ],
  [
    'delegateCall',
    'delegate call in a multiSend',
    call(encodeFunctionData({ abi, functionName: 'multiSend', args: [packed(1, '0x')] })),
  ],
  [
    'controlChange',
    'ownership to the thief',
    call(encodeFunctionData({ abi, functionName: 'transferOwnership', args: [thief] })),
  ],
  [
    'controlChange',
    'upgrade to foreign code',
    call(encodeFunctionData({ abi, functionName: 'upgradeTo', args: [thief] })),
  ],
  [
    'baitCall',
    'paid security update',
    call(encodeFunctionData({ abi, functionName: 'SecurityUpdate' }), 10n ** 18n),
  ],
  ['baitCall', 'paid claim', call(encodeFunctionData({ abi, functionName: 'Claim' }), 10n ** 18n)],
  [
    'invalidTransaction',
    'recipient that is no address',
    { kind: 'transaction', to: '0x1234', value: 1n },
  ],
  [
    'unlimitedApproval',
    'approval hidden in a batch',
    {
      kind: 'batch',
      calls: [
        { to: friend, value: 1n },
        {
          to: token,
          data: encodeFunctionData({ abi, functionName: 'approve', args: [thief, max256] }),
        },
      ],
      isAtomic: true,
    },
  ],
  [
    'delegation',
    'delegation to a stranger’s contract',
    { kind: 'authorization', contractAddress: thief, chainId: 31337, nonce: 1 },
  ],
  [
    'delegationAnyChain',
    'delegation on every network',
    { kind: 'authorization', contractAddress: friend, chainId: 0, nonce: 1 },
  ],
]
