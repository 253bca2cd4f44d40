import { concat, encodePacked, type Hex, pad, parseEther, parseUnits, size } from 'viem'
import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import {
  contracts,
  newPerson,
  secondPerson,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** The Safe that the account owns together with others. */
const safe = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const context = { knownAddresses: [friend, safe] }
const domain = { chainId: 1, verifyingContract: safe }
const { usdc, weth } = tokens

/** What the sender of a Safe's transaction gives instead of a signature. */
const ownApproval = concat([pad(account), zeroHash, '0x01'])
const transfer = (to: string, amount: string) =>
  encode('transfer(address to, uint256 amount) returns (bool)', [to, parseUnits(amount, 6)])
const approve = (spender: string, amount: string) =>
  encode('approve(address spender, uint256 amount) returns (bool)', [
    spender,
    parseUnits(amount, 6),
  ])

const execute = (to: string, value: bigint, data: Hex, operation = 0) =>
  call(
    safe,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
    [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, ownApproval],
  )
const multiSend = (...calls: [to: Hex, value: bigint, data: Hex][]) =>
  encode('multiSend(bytes transactions) payable', [
    concat(
      calls.map(([to, value, data]) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, to, value, BigInt(size(data)), data],
        ),
      ),
    ),
  ])

/** Payments and other ordinary work of a Safe, as an owner signs or executes it. */
export const safes: CorpusCase[] = [
  {
    name: 'ether paid from a Safe to a friend',
    source: 'Safe 1.4.1: execTransaction of a payment',
    request: execute(friend, parseEther('0.2'), '0x'),
    context,
  },
  {
    name: 'USDC paid from a Safe to a new supplier',
    source: 'Safe 1.4.1: execTransaction of an ERC-20 transfer',
    request: execute(usdc.address, 0n, transfer(newPerson, '850')),
    context,
  },
  {
    name: 'the signature for a payment of ether',
    source: 'Safe: SafeTx of a payment, operation CALL',
    request: sign(domain, [safeTxType], safeTxOf({ to: friend, value: '200000000000000000' })),
    context,
  },
  {
    name: 'the signature for a payment of USDC',
    source: 'Safe: SafeTx of an ERC-20 transfer',
    request: sign(
      domain,
      [safeTxType],
      safeTxOf({ to: usdc.address, data: transfer(secondPerson, '1200'), nonce: 12 }),
    ),
    context,
  },
  {
    name: 'the signature for salaries in one transaction',
    source: 'Safe: SafeTx by DELEGATECALL to MultiSendCallOnly 1.3.0, two ERC-20 transfers',
    request: sign(
      domain,
      [safeTxType],
      safeTxOf({
        to: contracts.multiSendCallOnly,
        data: multiSend(
          [usdc.address, 0n, transfer(friend, '300')],
          [usdc.address, 0n, transfer(newPerson, '300')],
        ),
        operation: 1,
        nonce: 13,
      }),
    ),
    context,
  },
  {
    name: 'an exact approval and a deposit at Aave in one transaction',
    source: 'Safe: execTransaction by DELEGATECALL to MultiSendCallOnly 1.3.0',
    request: execute(
      contracts.multiSendCallOnly,
      0n,
      multiSend(
        [usdc.address, 0n, approve(contracts.aavePool, '500')],
        [
          contracts.aavePool,
          0n,
          encode('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
            usdc.address,
            parseUnits('500', 6),
            safe,
            0,
          ]),
        ],
      ),
      1,
    ),
    context,
  },
  {
    name: 'a queued transaction rejected',
    source: 'Safe: SafeTx of 0 ether to the Safe itself, which uses up the nonce',
    request: sign(domain, [safeTxType], safeTxOf({ to: safe, nonce: 14 })),
    context,
  },
  {
    name: 'ether of a Safe wrapped',
    source: 'Safe: SafeTx of WETH9.deposit()',
    request: sign(
      domain,
      [safeTxType],
      safeTxOf({
        to: weth.address,
        value: '1500000000000000000',
        data: encode('deposit() payable'),
        nonce: 15,
      }),
    ),
    context,
  },
  {
    name: 'an exact approval for a swap of a Safe',
    source: 'Safe: SafeTx of approve, spender CoW Protocol GPv2VaultRelayer',
    request: sign(
      domain,
      [safeTxType],
      safeTxOf({ to: usdc.address, data: approve(contracts.cowRelayer, '640'), nonce: 16 }),
    ),
    context,
  },
  {
    name: 'an order of a Safe confirmed on chain',
    source: 'Safe: SafeTx of GPv2Settlement.setPreSignature(bytes,bool) at CoW Protocol',
    request: sign(
      domain,
      [safeTxType],
      safeTxOf({
        to: contracts.cowSettlement,
        data: encode('setPreSignature(bytes orderUid, bool signed)', [
          encodePacked(
            ['bytes32', 'address', 'uint32'],
            [
              '0x2f0e1d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
              safe,
              1_768_437_000,
            ],
          ),
          true,
        ]),
        nonce: 17,
      }),
    ),
    context,
  },
  {
    name: 'a new Safe with two owners',
    source: 'Safe: SafeProxyFactory 1.4.1 createProxyWithNonce with setup as initializer',
    request: call(
      '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
      'createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
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
        1_768_435_200n,
      ],
    ),
  },
  {
    name: 'a friend allowed to propose transactions of a Safe',
    source: 'Safe: Transaction Service Delegate(address delegateAddress, uint256 totp)',
    request: sign(
      { name: 'Safe Transaction Service', version: '1.0', chainId: 1 },
      ['Delegate(address delegateAddress, uint256 totp)'],
      { delegateAddress: friend, totp: '491232' },
    ),
    context: { ...context, origin: 'https://app.safe.global' },
  },
]
