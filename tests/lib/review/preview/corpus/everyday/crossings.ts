import { concat, numberToHex, pad, parseEther, parseUnits } from 'viem'
import { arbitrum, base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = tokens

const portal = '0xbEb5Fc579115071764c7423A4f12eDde41f106Ed'
const messagePasser = '0x4200000000000000000000000000000000000016'
const baseBridge = '0x3154Cf16ccdb4C6d922629664174b904d80F2C35'
const withdrawal = {
  nonce: (1n << 240n) | 31_122n,
  sender: account,
  target: account,
  value: parseEther('0.7'),
  gasLimit: 0n,
  data: '0x',
}
const withdrawalType =
  '(uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx'

const optimismCases: CorpusCase[] = [
  {
    name: 'a withdrawal from Optimism proven',
    source:
      'Optimism OptimismPortal2.proveWithdrawalTransaction (docs.optimism.io, viem op-stack proveWithdrawal)',
    request: call(
      portal,
      `proveWithdrawalTransaction(${withdrawalType}, uint256 _disputeGameIndex, (bytes32 version, bytes32 stateRoot, bytes32 messagePasserStorageRoot, bytes32 latestBlockhash) _outputRootProof, bytes[] _withdrawalProof)`,
      [
        withdrawal,
        12_844n,
        {
          version: pad('0x'),
          stateRoot: opaque('state root', 32),
          messagePasserStorageRoot: opaque('storage root', 32),
          latestBlockhash: opaque('block hash', 32),
        },
        [opaque('proof 0', 532), opaque('proof 1', 532), opaque('proof 2', 115)],
      ],
    ),
    node: node([portal], { changes: [], permissions: [] }),
  },
  {
    name: 'a withdrawal from Optimism finished',
    source: 'Optimism OptimismPortal2.finalizeWithdrawalTransaction',
    request: call(portal, `finalizeWithdrawalTransaction(${withdrawalType})`, [withdrawal]),
    node: node([portal], { changes: [gained('ether', parseEther('0.7'))] }),
  },
  {
    name: 'ether to a friend on Base',
    source: 'Base L1StandardBridge.bridgeETHTo(address,uint32,bytes)',
    request: call(
      baseBridge,
      'bridgeETHTo(address _to, uint32 _minGasLimit, bytes _extraData) payable',
      [friend, 200_000, '0x'],
      parseEther('0.06'),
    ),
    node: node([baseBridge], {
      people: [friend],
      changes: [spent('ether', parseEther('0.06'))],
    }),
  },
  {
    name: 'a withdrawal of USDC from Base started',
    source: 'Base L2StandardBridge.withdraw(address,uint256,uint32,bytes) for bridged USDC (USDbC)',
    request: call(
      '0x4200000000000000000000000000000000000010',
      'withdraw(address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData) payable',
      ['0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', parseUnits('25', 6), 200_000, '0x'],
    ),
    context: base,
    node: node(['0x4200000000000000000000000000000000000010', messagePasser], {
      facts: [
        {
          address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
          symbol: 'USDbC',
          decimals: 6,
          balance: parseUnits('31', 6),
        },
      ],
      changes: [
        spent(
          { address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', symbol: 'USDbC', decimals: 6 },
          parseUnits('25', 6),
        ),
      ],
    }),
  },
]

const dlnSource = '0xeF4fB24aD0916217251F553c0596F8Edc630EB66'
const createSaltedOrder =
  'createSaltedOrder((address giveTokenAddress, uint256 giveAmount, bytes takeTokenAddress, uint256 takeAmount, uint256 takeChainId, bytes receiverDst, address givePatchAuthoritySrc, bytes orderAuthorityAddressDst, bytes allowedTakerDst, bytes externalCall, bytes allowedCancelBeneficiarySrc) _orderCreation, uint64 _salt, bytes _affiliateFee, uint32 _referralCode, bytes _permitEnvelope, bytes _metadata) payable returns (bytes32)'
const dlnOrder = (
  [giveTokenAddress, giveAmount]: [string, bigint],
  [takeTokenAddress, takeAmount]: [`0x${string}`, bigint],
  takeChainId: bigint,
  receiverDst: `0x${string}`,
) =>
  call(
    dlnSource,
    createSaltedOrder,
    [
      {
        giveTokenAddress,
        giveAmount,
        takeTokenAddress,
        takeAmount,
        takeChainId,
        receiverDst,
        givePatchAuthoritySrc: account,
        orderAuthorityAddressDst: receiverDst,
        allowedTakerDst: '0x',
        externalCall: '0x',
        allowedCancelBeneficiarySrc: account,
      },
      1_768_435_200_123n,
      '0x',
      0,
      '0x',
      '0x0101000000',
    ],
    giveTokenAddress === zeroAddress ? giveAmount + parseEther('0.001') : parseEther('0.001'),
  )

const debridge: CorpusCase[] = [
  {
    name: 'ether to Arbitrum over deBridge',
    source: 'deBridge DlnSource.createSaltedOrder (docs.debridge.com, DLN API create-tx)',
    request: dlnOrder(
      [zeroAddress, parseEther('0.5')],
      [zeroAddress, parseEther('0.4992')],
      42_161n,
      account,
    ),
    node: node([dlnSource], { changes: [spent('ether', parseEther('0.501'))] }),
  },
  {
    name: 'USDC from Base to Ethereum over deBridge',
    source: 'deBridge DlnSource.createSaltedOrder on Base',
    request: dlnOrder(
      [onBase.usdc.address, parseUnits('250', 6)],
      [usdc.address, parseUnits('248.1', 6)],
      1n,
      account,
    ),
    context: base,
    node: node([dlnSource, onBase.usdc.address], {
      changes: [
        ...paid(onBase.usdc, parseUnits('250', 6), dlnSource),
        spent('ether', parseEther('0.001')),
      ],
    }),
  },
  {
    name: 'USDC to the own account on Solana over deBridge',
    source: 'deBridge DlnSource.createSaltedOrder to Solana (chain 7565164), receiver of 32 bytes',
    request: dlnOrder(
      [usdc.address, parseUnits('60', 6)],
      ['0xc6fa7af3bedbad3a3d65f36aabc97431b1bbe4c2d2f6e0e47ca60203452f5d61', parseUnits('59.6', 6)],
      7_565_164n,
      opaque('solana account', 32),
    ),
    node: node([dlnSource, usdc.address], {
      changes: [...paid(usdc, parseUnits('60', 6), dlnSource), spent('ether', parseEther('0.001'))],
    }),
  },
]

const tokenBridge = '0x3ee18B2214AFF97000D974cf647E7C347E8fa585'
const tokenBridgeOnArbitrum = '0x0b2402144Bb366A632D14B83F244D2e0e21bD39c'

const wormhole: CorpusCase[] = [
  {
    name: 'USDC to Solana over Wormhole',
    source:
      'Wormhole TokenBridge.transferTokens (github.com/wormhole-foundation/wormhole, portalbridge.com)',
    request: call(
      tokenBridge,
      'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce) payable returns (uint64 sequence)',
      [usdc.address, parseUnits('45', 6), 1, opaque('solana token account', 32), 0n, 48_213],
    ),
    node: node([tokenBridge, usdc.address], {
      changes: paid(usdc, parseUnits('45', 6), tokenBridge),
    }),
  },
  {
    name: 'ether to Base over Wormhole',
    source: 'Wormhole TokenBridge.wrapAndTransferETH',
    request: call(
      tokenBridge,
      'wrapAndTransferETH(uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce) payable returns (uint64 sequence)',
      [30, pad(account), 0n, 48_214],
      parseEther('0.08'),
    ),
    node: node([tokenBridge], {
      changes: [spent('ether', parseEther('0.08')), gained(weth, parseEther('0.08'), tokenBridge)],
    }),
  },
  {
    name: 'ether from Wormhole received on Arbitrum',
    source:
      'Wormhole TokenBridge.completeTransferAndUnwrapETH(bytes) on Arbitrum with a signed message',
    request: call(tokenBridgeOnArbitrum, 'completeTransferAndUnwrapETH(bytes encodedVm)', [
      concat(['0x0100000004', numberToHex(13, { size: 1 }), opaque('guardian signatures', 1042)]),
    ]),
    context: arbitrum,
    node: node([tokenBridgeOnArbitrum], { changes: [gained('ether', parseEther('0.08'))] }),
  },
]

const linea = '0xd19d4B5d358258f05D7B411E21A1460D11B0876F'
const scroll = '0xF8B1378579659D8F7EE5f3C929c2f3E332E41Fd6'
const starkGate = '0xae0Ee0A63A2cE6BaeEFFE56e7714FB4EFE48D419'
const starkEther = '0x0000000000000000000000000000000000455448'

const validity: CorpusCase[] = [
  {
    name: 'ether to Linea',
    source: 'Linea L1MessageService.sendMessage(address,uint256,bytes) (docs.linea.build)',
    request: call(
      linea,
      'sendMessage(address _to, uint256 _fee, bytes _calldata) payable',
      [account, parseEther('0.0001'), '0x'],
      parseEther('0.4001'),
    ),
    node: node([linea], { changes: paid('ether', parseEther('0.4001'), linea) }),
  },
  {
    name: 'ether to Scroll',
    source: 'Scroll L1GatewayRouter.depositETH(uint256,uint256) (docs.scroll.io)',
    request: call(
      scroll,
      'depositETH(uint256 _amount, uint256 _gasLimit) payable',
      [parseEther('0.12'), 170_000n],
      parseEther('0.12004'),
    ),
    node: node([scroll], { changes: [spent('ether', parseEther('0.12004'))] }),
  },
  {
    name: 'ether to the own account on Starknet',
    source:
      'StarkGate StarknetEthBridge.deposit(address,uint256,uint256) (github.com/starknet-io/starkgate-contracts)',
    request: call(
      starkGate,
      'deposit(address token, uint256 amount, uint256 l2Recipient) payable',
      [starkEther, parseEther('0.2'), BigInt(opaque('starknet account', 31))],
      parseEther('0.20002'),
    ),
    node: node([starkGate], {
      people: [starkEther],
      changes: [spent('ether', parseEther('0.20002'))],
    }),
  },
]

/** Assets sent over the OP Stack, deBridge, Wormhole, Linea, Scroll and StarkGate. */
export const crossings: CorpusCase[] = [...optimismCases, ...debridge, ...wormhole, ...validity]
