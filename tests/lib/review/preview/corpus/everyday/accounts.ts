import { concat, numberToHex, pad, parseEther, parseUnits, toHex } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { day, now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  authorize,
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const transfer = 'transfer(address to, uint256 amount) returns (bool)'
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const entryPointOfVersion7 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const safeModule = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
const aaveOnBase = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'
/** A Safe with the module for user operations, of which the account is the owner. */
const safe = '0x7c2a19e8b0d7c1a64e9b53bd9d6f3e5ab0c4d21f'
const two128 = (high: bigint, low: bigint) =>
  concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])

const operation = (chainId: number, sender: string, callData: string, initCode = '0x') =>
  sign(
    { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint },
    [
      'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)',
    ],
    {
      sender,
      nonce: '0',
      initCode,
      callData,
      accountGasLimits: two128(120_000n, 180_000n),
      preVerificationGas: '52000',
      gasFees: two128(1_000_000n, 30_000_000n),
      paymasterAndData: '0x',
    },
  )
const safeOperation = (callData: string) =>
  sign(
    { chainId: 8453, verifyingContract: safeModule },
    [
      'SafeOp(address safe, uint256 nonce, bytes initCode, bytes callData, uint128 verificationGasLimit, uint128 callGasLimit, uint256 preVerificationGas, uint128 maxPriorityFeePerGas, uint128 maxFeePerGas, bytes paymasterAndData, uint48 validAfter, uint48 validUntil, address entryPoint)',
    ],
    {
      safe,
      nonce: '3',
      initCode: '0x',
      callData,
      verificationGasLimit: '140000',
      callGasLimit: '210000',
      preVerificationGas: '56000',
      maxPriorityFeePerGas: '1000000',
      maxFeePerGas: '30000000',
      paymasterAndData: '0x',
      validAfter: 0,
      validUntil: 0,
      entryPoint: entryPointOfVersion7,
    },
  )
const execute = (to: string, value: bigint, data: string) =>
  encode('execute(address target, uint256 value, bytes data)', [to, value, data])
const executeUserOp = (to: string, value: bigint, data: string) =>
  encode('executeUserOp(address to, uint256 value, bytes data, uint8 operation)', [
    to,
    value,
    data,
    0,
  ])

const operations: CorpusCase[] = [
  {
    name: 'an operation that pays a friend 5 USDC',
    source:
      'ERC-4337 EntryPoint 0.8: typed PackedUserOperation of a simple account (github.com/eth-infinitism/account-abstraction)',
    request: operation(
      8453,
      account,
      execute(onBase.usdc.address, 0n, encode(transfer, [friend, parseUnits('5', 6)])),
    ),
    context: base,
    node: node([entryPoint, onBase.usdc.address], { people: [friend] }),
  },
  {
    name: 'an operation that sends a friend a little ether',
    source: 'ERC-4337 EntryPoint 0.8 on Optimism: execute with a value',
    request: operation(10, account, execute(friend, parseEther('0.004'), '0x')),
    context: optimism,
    node: node([entryPoint], { people: [friend] }),
  },
  {
    name: 'an operation of a Safe that pays a friend',
    source:
      'Safe4337Module: SafeOp with executeUserOp (github.com/safe-global/safe-modules, permissionless.js)',
    request: safeOperation(
      executeUserOp(onBase.usdc.address, 0n, encode(transfer, [friend, parseUnits('42', 6)])),
    ),
    context: base,
    node: node([safe, safeModule, entryPointOfVersion7, onBase.usdc.address], { people: [friend] }),
  },
  {
    name: 'an operation of a Safe that lends USDC for the Safe',
    source:
      'Safe4337Module: SafeOp with executeUserOp to Aave v3 Pool.supply on behalf of the Safe',
    request: safeOperation(
      executeUserOp(
        aaveOnBase,
        0n,
        encode('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
          onBase.usdc.address,
          parseUnits('100', 6),
          safe,
          0,
        ]),
      ),
    ),
    context: base,
    node: node([safe, safeModule, entryPointOfVersion7, aaveOnBase]),
  },
  {
    name: 'ether deposited for the gas of the own account',
    source: 'ERC-4337 EntryPoint 0.7: depositTo(address) for the account itself',
    request: call(
      entryPointOfVersion7,
      'depositTo(address account) payable',
      [account],
      parseEther('0.01'),
    ),
    context: base,
    node: node([entryPointOfVersion7], {
      changes: paid('ether', parseEther('0.01'), entryPointOfVersion7),
    }),
  },
]

const metaMask = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const calibur = '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00'
const coinbase = '0x7702cb554e6bFb442cb743A7dF23154544a7176C'

const delegates: CorpusCase[] = [
  {
    name: 'the account becomes a smart account of MetaMask',
    source: 'EIP-7702: EIP7702StatelessDeleGator 1.3.0 (github.com/MetaMask/delegation-framework)',
    request: authorize(metaMask),
    node: node([metaMask]),
  },
  {
    name: 'the account becomes a smart account of Uniswap on Base',
    source: 'EIP-7702: Calibur (github.com/Uniswap/calibur)',
    request: authorize(calibur, 8453),
    context: base,
    node: node([calibur]),
  },
  {
    name: 'the account becomes a smart account of Coinbase on Optimism',
    source: 'EIP-7702: EIP7702Proxy of Coinbase Smart Wallet (github.com/base/eip-7702-proxy)',
    request: authorize(coinbase, 10),
    context: optimism,
    node: node([coinbase]),
  },
  {
    name: 'the account stops to be a smart account',
    source: 'EIP-7702: authorization of the zero address, which removes the code',
    request: authorize(zeroAddress, 42_161),
    context: arbitrum,
    node: node([], { people: [zeroAddress] }),
  },
]

/** The key that a page has made for its own session. */
const sessionKey = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const grant = (
  chainId: number,
  permission: Record<string, unknown>,
  days: number,
): SigningRequest => ({
  kind: 'other',
  method: 'wallet_grantPermissions',
  params: [
    {
      chainId: numberToHex(chainId),
      expiry: now + days * day,
      signer: { type: 'account', data: { address: sessionKey } },
      permissions: [permission],
    },
  ],
})
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const amountEnforcer = '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc'
const timeEnforcer = '0x1046bb45C8d673d4ea75321280DB34899413c069'
const rhinestoneRecovery = '0xA04D053b3C8021e8D5bF641816c42dAA75D8b597'

const sessions: CorpusCase[] = [
  {
    name: 'a session that may spend one USDC a day for a week',
    source:
      'ERC-7715: wallet_grantPermissions with erc20-token-periodic (docs.metamask.io/smart-accounts-kit)',
    request: grant(
      8453,
      {
        type: 'erc20-token-periodic',
        data: {
          tokenAddress: onBase.usdc.address,
          periodAmount: toHex(parseUnits('1', 6)),
          periodDuration: day,
          startTime: now,
          justification: 'One game of chess a day.',
        },
      },
      7,
    ),
    context: base,
    node: node([onBase.usdc.address], { people: [sessionKey] }),
  },
  {
    name: 'a session that may spend a little ether once',
    source: 'ERC-7715: wallet_grantPermissions with native-token-allowance',
    request: grant(
      10,
      { type: 'native-token-allowance', data: { allowance: toHex(parseEther('0.002')) } },
      1,
    ),
    context: optimism,
    node: node([], { people: [sessionKey] }),
  },
  {
    name: 'a friend may take 20 USDC within a week',
    source:
      'MetaMask Delegation Framework: Delegation with ERC20TransferAmountEnforcer and TimestampEnforcer',
    request: sign(
      {
        name: 'DelegationManager',
        version: '1',
        chainId: 42_161,
        verifyingContract: delegationManager,
      },
      [
        'Delegation(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt)',
        'Caveat(address enforcer, bytes terms)',
      ],
      {
        delegate: friend,
        delegator: account,
        authority: `0x${'f'.repeat(64)}`,
        caveats: [
          {
            enforcer: amountEnforcer,
            terms: concat([
              onArbitrum.usdc.address,
              numberToHex(parseUnits('20', 6), { size: 32 }),
            ]),
          },
          {
            enforcer: timeEnforcer,
            terms: two128(0n, BigInt(now + 7 * day)),
          },
        ],
        salt: '1',
      },
    ),
    context: arbitrum,
    node: node([delegationManager, amountEnforcer, timeEnforcer], { people: [friend] }),
  },
  {
    name: 'a module of the own account removed',
    source:
      'ERC-7579: uninstallModule(uint256,address,bytes) of the Rhinestone SocialRecovery (github.com/rhinestonewtf/core-modules)',
    request: call(
      account,
      'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData) payable',
      [1n, rhinestoneRecovery, pad('0x01')],
    ),
    context: base,
    node: node([rhinestoneRecovery], { changes: [], permissions: [] }),
  },
]

/** Smart accounts: operations, delegated code, sessions. */
export const accounts: CorpusCase[] = [...operations, ...delegates, ...sessions]
