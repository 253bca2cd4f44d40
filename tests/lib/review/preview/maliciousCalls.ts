import { concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi, size } from 'viem'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import {
  account,
  type Case,
  day,
  friend,
  max160,
  max256,
  now,
  thief,
  token,
} from '#tests/lib/review/preview/context.ts'

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

/** Transactions, batches and delegations of an attacker. */
export const maliciousCalls: [code: WarningCode, ...Case][] = [
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
