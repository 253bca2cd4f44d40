import { concat, numberToHex, pad, parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  batch,
  call,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('sender of operations')
const paymaster = someone('paymaster of a thief')
const factory = someone('factory of a thief')
const wallet = someone('smart account with operations')
const entryPoint7 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const entryPoint8 = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const on = { knownAddresses: [wallet] }
const node = seen({
  people: [thief],
  young: [paymaster, factory],
  contracts: [wallet, entryPoint7, entryPoint8],
})
const execute = (to: string, value: bigint, data: `0x${string}`) =>
  encode('execute(address dest, uint256 value, bytes func)', [to, value, data])
const transfer = (to: string, amount: bigint) =>
  encode('transfer(address to, uint256 amount) returns (bool)', [to, amount])
const approve = (to: string) =>
  encode('approve(address spender, uint256 amount) returns (bool)', [to, max256])
const gas = concat([pad(numberToHex(150000), { size: 16 }), pad(numberToHex(90000), { size: 16 })])
const fees = concat([
  pad(numberToHex(1000000000), { size: 16 }),
  pad(numberToHex(2000000000), { size: 16 }),
])
const packedType =
  'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)'
const packed = (change: Record<string, unknown>) =>
  sign(domain('ERC4337', entryPoint8), [packedType], {
    sender: wallet,
    nonce: '0',
    initCode: '0x',
    callData: '0x',
    accountGasLimits: gas,
    preVerificationGas: '48000',
    gasFees: fees,
    paymasterAndData: '0x',
    ...change,
  })
const unpacked = (callData: `0x${string}`, change: Record<string, unknown> = {}) => ({
  kind: 'other' as const,
  method: 'eth_sendUserOperation',
  params: [
    {
      sender: wallet,
      nonce: '0x0',
      callData,
      callGasLimit: '0x30d40',
      verificationGasLimit: '0x30d40',
      preVerificationGas: '0xbb80',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      signature,
      ...change,
    },
    entryPoint7,
  ],
})
const operationTuple =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops'

export const userOperations = frauds('ERC-4337 operations', {
  'an operation that sends all ether to a person': {
    from: documents.erc4337,
    on,
    request: packed({ callData: execute(thief, parseEther('9.9'), '0x') }),
    node,
  },
  'an operation that sends all USDC to a person': {
    from: documents.erc4337,
    on,
    request: packed({
      callData: execute(tokens.usdc.address, 0n, transfer(thief, parseUnits('1000', 6))),
    }),
    node,
  },
  'a sponsored operation that approves its paymaster': {
    from: documents.erc4337,
    on,
    request: packed({
      callData: execute(tokens.usdt.address, 0n, approve(paymaster)),
      paymasterAndData: concat([paymaster, gas, '0x01']),
    }),
    node,
  },
  'an operation whose account is made by a foreign factory': {
    from: documents.erc4337,
    request: packed({
      sender: account,
      initCode: concat([
        factory,
        encode('createAccount(address owner, uint256 salt)', [thief, 0n]),
      ]),
      callData: execute(thief, parseEther('5'), '0x'),
    }),
    node,
  },
  'a batch in an operation that ends with a transfer': {
    from: documents.erc4337,
    on,
    request: unpacked(
      encode('executeBatch(address[] dest, uint256[] value, bytes[] func)', [
        [tokens.dai.address, tokens.weth.address],
        [0n, 0n],
        [
          approve('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'),
          transfer(thief, parseEther('1000')),
        ],
      ]),
    ),
    node,
  },
  'an operation with gas for a bundler of the page': {
    from: 'no report is known',
    on,
    request: unpacked(execute(account, 0n, '0x'), {
      preVerificationGas: numberToHex(400000000),
      maxFeePerGas: numberToHex(20000000000),
    }),
    node,
  },
  'the deposit at the entry point withdrawn to a person': {
    from: documents.erc4337,
    request: call(entryPoint7, 'withdrawTo(address withdrawAddress, uint256 withdrawAmount)', [
      thief,
      parseEther('3'),
    ]),
    node,
  },
  'operations handled in a transaction whose gains go to a person': {
    from: documents.erc4337,
    on,
    request: call(entryPoint7, `handleOps(${operationTuple}, address beneficiary)`, [
      [
        {
          sender: wallet,
          nonce: 0n,
          initCode: '0x',
          callData: execute(tokens.usdc.address, 0n, transfer(thief, parseUnits('1000', 6))),
          accountGasLimits: gas,
          preVerificationGas: 48000n,
          gasFees: fees,
          paymasterAndData: '0x',
          signature,
        },
      ],
      thief,
    ]),
    node,
  },
  'calls whose paymaster of the page takes tokens for gas': {
    from: documents.eip5792,
    on: base,
    request: {
      ...(batch(
        call(onBase.usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
          paymaster,
          max256,
        ]),
        call(onBase.weth.address, 'withdraw(uint256 wad)', [parseEther('0.1')]),
      ) as Extract<ReturnType<typeof batch>, { kind: 'batch' }>),
      capabilities: {
        paymasterService: {
          url: 'https://pay.page.example/rpc',
          context: { token: onBase.usdc.address },
        },
      },
    },
    node,
  },
  'a hash of an operation signed as a message': {
    from: documents.erc4337,
    request: { kind: 'message', message: { raw: opaque('userOpHash', 32) } },
    node,
  },
  'an owner changed by an operation': {
    from: documents.erc4337,
    on,
    request: packed({
      callData: execute(wallet, 0n, encode('transferOwnership(address newOwner)', [thief])),
    }),
    node,
  },
  'an operation that installs a validator': {
    from: documents.erc7579,
    on,
    request: packed({
      callData: execute(
        wallet,
        0n,
        encode('installModule(uint256 moduleTypeId, address module, bytes initData)', [
          1n,
          factory,
          padded(thief),
        ]),
      ),
    }),
    node,
  },
})
