import { concat, encodePacked, parseEther, parseUnits, size } from 'viem'
import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import {
  contracts,
  newPerson,
  secondPerson,
  zeroAddress,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  call,
  encode,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const safe = someone('Safe of a club')
const on = { knownAddresses: [friend, safe, newPerson] }
const node = seen({
  contracts: [safe, contracts.multiSendCallOnly],
  people: [friend, newPerson, secondPerson],
})
const tx = (change: Record<string, unknown>, chainId = 1) =>
  sign({ chainId, verifyingContract: safe }, [safeTxType], safeTxOf(change))
const transfer = (to: string, amount: string) =>
  encode('transfer(address to, uint256 amount) returns (bool)', [to, parseUnits(amount, 6)])
const part = (to: `0x${string}`, data: `0x${string}`) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, to, 0n, BigInt(size(data)), data],
  )

export const safes = everyday('Safe transactions', {
  'rent of a club paid from its Safe': {
    from: documents.safe,
    on,
    request: tx({ to: tokens.usdc.address, data: transfer(newPerson, '1250') }),
    node,
  },
  'ether from a Safe to a friend': {
    from: documents.safe,
    on,
    request: tx({ to: friend, value: String(parseEther('0.4')) }),
    node,
  },
  'a rejection of a Safe': {
    from: documents.safe,
    on,
    request: tx({ to: safe, value: 0, data: '0x', nonce: 8 }),
    node,
  },
  'two wages in one transaction of a Safe': {
    from: documents.safe,
    on,
    request: tx({
      to: contracts.multiSendCallOnly,
      operation: 1,
      data: encode('multiSend(bytes transactions)', [
        concat([
          part(tokens.usdc.address, transfer(newPerson, '900')),
          part(tokens.usdc.address, transfer(friend, '900')),
        ]),
      ]),
    }),
    node,
  },
  'USDC of a Safe supplied to Aave': {
    from: documents.aave,
    on,
    request: tx({
      to: contracts.multiSendCallOnly,
      operation: 1,
      data: encode('multiSend(bytes transactions)', [
        concat([
          part(
            tokens.usdc.address,
            encode('approve(address spender, uint256 amount) returns (bool)', [
              contracts.aavePool,
              parseUnits('5000', 6),
            ]),
          ),
          part(
            contracts.aavePool,
            encode(
              'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
              [tokens.usdc.address, parseUnits('5000', 6), safe, 0],
            ),
          ),
        ]),
      ]),
    }),
    node: seen({
      contracts: [safe, contracts.multiSendCallOnly, contracts.aavePool],
      people: [friend, newPerson],
    }),
  },
  'a confirmed payment of a Safe executed on Base': {
    from: documents.safe,
    on: { ...base, ...on },
    request: call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
      [
        onBase.usdc.address,
        0n,
        transfer(newPerson, '60'),
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        signature,
      ],
    ),
    node: seen({
      contracts: [safe, onBase.usdc.address],
      people: [newPerson],
      changes: [
        {
          account: safe,
          asset: { kind: 'ERC-20', token: onBase.usdc.address, symbol: 'USDC', decimals: 6 },
          amount: -parseUnits('60', 6),
        },
        {
          account: newPerson,
          asset: { kind: 'ERC-20', token: onBase.usdc.address, symbol: 'USDC', decimals: 6 },
          amount: parseUnits('60', 6),
        },
      ],
    }),
  },
  'a Safe of two made by its factory': {
    from: documents.safe,
    request: call(
      '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
      'createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce) returns (address)',
      [
        '0x41675C099F32341bf84BFc5382aF534df5C7461a',
        encode(
          'setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
          [
            [account, friend],
            2n,
            zeroAddress,
            '0x',
            '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
            zeroAddress,
            0n,
            zeroAddress,
          ],
        ),
        1n,
      ],
    ),
    node: seen({
      contracts: [
        '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
        '0x41675C099F32341bf84BFc5382aF534df5C7461a',
      ],
    }),
  },
})
