import { type Address, type Hex, pad, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt } = tokens

const acrossOnBase = '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64'
const acrossOnArbitrum = '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A'
const acrossOnOptimism = '0x6f26Bf09B1C792e3228e5467807a900A503c0281'
const depositV3 =
  'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable'

const across: CorpusCase[] = [
  {
    name: 'ether from Base to Arbitrum',
    source:
      'Across SpokePool.depositV3 on Base with value (docs.across.to, github.com/across-protocol/contracts)',
    request: call(
      acrossOnBase,
      depositV3,
      [
        account,
        account,
        onBase.weth.address,
        onArbitrum.weth.address,
        parseEther('0.35'),
        parseEther('0.34996'),
        42_161n,
        zeroAddress,
        now - 20,
        now + 7200,
        0,
        '0x',
      ],
      parseEther('0.35'),
    ),
    context: base,
    node: node([acrossOnBase, onBase.weth.address, onArbitrum.weth.address], {
      changes: [
        spent('ether', parseEther('0.35')),
        gained(onBase.weth, parseEther('0.35'), acrossOnBase),
      ],
    }),
  },
  {
    name: 'USDC from Arbitrum to Ethereum',
    source: 'Across SpokePool.depositV3 on Arbitrum with an exclusive relayer',
    request: call(acrossOnArbitrum, depositV3, [
      account,
      account,
      onArbitrum.usdc.address,
      usdc.address,
      parseUnits('120', 6),
      parseUnits('118.94', 6),
      1n,
      '0x07aE8551Be970cB1cCa11Dd7a11F47Ae82e70E67',
      now - 40,
      now + 10_800,
      now + 30,
      '0x',
    ]),
    context: arbitrum,
    node: node([acrossOnArbitrum, onArbitrum.usdc.address], {
      people: [usdc.address, '0x07aE8551Be970cB1cCa11Dd7a11F47Ae82e70E67'],
      changes: paid(onArbitrum.usdc, parseUnits('120', 6), acrossOnArbitrum),
    }),
  },
  {
    name: 'USDC from Optimism to Base in the newest form',
    source:
      'Across v4 SpokePool.deposit(bytes32,…) on Optimism (github.com/across-protocol/contracts V3SpokePoolInterface)',
    request: call(
      acrossOnOptimism,
      'deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
      [
        pad(account),
        pad(account),
        pad(onOptimism.usdc.address),
        pad(onBase.usdc.address),
        parseUnits('42', 6),
        parseUnits('41.98', 6),
        8453n,
        zeroHash,
        now - 20,
        now + 7200,
        0,
        '0x',
      ],
    ),
    context: optimism,
    node: node([acrossOnOptimism, onOptimism.usdc.address], {
      people: [onBase.usdc.address],
      changes: paid(onOptimism.usdc, parseUnits('42', 6), acrossOnOptimism),
    }),
  },
]

const sendParameters =
  '((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable'
const overLayerZero = (
  to: string,
  method: 'send' | 'sendToken',
  dstEid: number,
  amount: bigint,
  minimum: bigint,
  fee: bigint,
  {
    oftCmd = '0x',
    ether = 0n,
    recipient = account as Address,
  }: { oftCmd?: Hex; ether?: bigint; recipient?: Address } = {},
) =>
  call(
    to,
    `${method}${sendParameters}`,
    [
      {
        dstEid,
        to: pad(recipient),
        amountLD: amount,
        minAmountLD: minimum,
        extraOptions: '0x',
        composeMsg: '0x',
        oftCmd,
      },
      { nativeFee: fee, lzTokenFee: 0n },
      account,
    ],
    fee + ether,
  )
const nativePool = '0xA45B5130f36CDcA45667738e2a258AB09f4A5f7F'
const usdcPoolOnBase = '0x27a16dc786820B16E5c9028b75B99F6f604b5d26'
const usdt0Adapter = '0x6C96dE32CEa08842dcc4058c14d3aaAD7Fa41dee'
const weethAdapter = '0xcd2eb13D6831d4602D80E5db9230A57596CDCA63'
const weeth = {
  address: '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee',
  symbol: 'weETH',
  decimals: 18,
} as const

const layerZero: CorpusCase[] = [
  {
    name: 'ether from Arbitrum to Base by taxi',
    source:
      'Stargate v2 StargatePoolNative.sendToken on Arbitrum (stargateprotocol.gitbook.io, github.com/stargate-protocol/stargate-v2)',
    request: overLayerZero(
      nativePool,
      'sendToken',
      30_184,
      parseEther('0.2'),
      parseEther('0.1994'),
      parseEther('0.00006'),
      { ether: parseEther('0.2') },
    ),
    context: arbitrum,
    node: node([nativePool], { changes: paid('ether', parseEther('0.20006'), nativePool) }),
  },
  {
    name: 'USDC from Base to Optimism by bus',
    source: 'Stargate v2 StargatePoolUSDC.sendToken on Base with oftCmd 0x00 (bus)',
    request: overLayerZero(
      usdcPoolOnBase,
      'sendToken',
      30_111,
      parseUnits('66', 6),
      parseUnits('65.9', 6),
      parseEther('0.00002'),
      { oftCmd: '0x00' },
    ),
    context: base,
    node: node([usdcPoolOnBase, onBase.usdc.address], {
      changes: [
        ...paid(onBase.usdc, parseUnits('66', 6), usdcPoolOnBase),
        spent('ether', parseEther('0.00002')),
      ],
    }),
  },
  {
    name: 'USDT to Arbitrum as USDT0',
    source: 'USDT0 OAdapterUpgradeable.send on Ethereum (docs.usdt0.to)',
    request: overLayerZero(
      usdt0Adapter,
      'send',
      30_110,
      parseUnits('700', 6),
      parseUnits('700', 6),
      parseEther('0.00011'),
    ),
    node: node([usdt0Adapter, usdt.address], {
      changes: [
        ...paid(usdt, parseUnits('700', 6), usdt0Adapter),
        spent('ether', parseEther('0.00011')),
      ],
    }),
  },
  {
    name: 'weETH to a friend on Base',
    source:
      'ether.fi EtherfiOFTAdapterUpgradeable.send (github.com/etherfi-protocol/weETH-cross-chain)',
    request: overLayerZero(
      weethAdapter,
      'send',
      30_184,
      parseEther('0.5'),
      parseEther('0.5'),
      parseEther('0.00009'),
      { recipient: friend },
    ),
    node: node([weethAdapter], {
      people: [friend],
      facts: [{ ...weeth, balance: parseEther('3') }],
      changes: [
        ...paid(weeth, parseEther('0.5'), weethAdapter),
        spent('ether', parseEther('0.00009')),
      ],
    }),
  },
]

const swapAndSend =
  'swapAndSend(uint256 chainId, address recipient, uint256 amount, uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline) payable'
const hopFrom = (wrapper: Address, chainId: bigint, amount: bigint, bonderFee: bigint) =>
  call(
    wrapper,
    swapAndSend,
    [
      chainId,
      account,
      amount,
      bonderFee,
      (amount * 995n) / 1000n,
      BigInt(now + 604_800),
      chainId === 1n ? 0n : (amount * 99n) / 100n,
      chainId === 1n ? 0n : BigInt(now + 604_800),
    ],
    amount,
  )
const hopOnOptimism = '0x86cA30bEF97fB651b8d866D45503684b90cb3312'
const hopOnArbitrum = '0x33ceb27b39d2Bb7D2e61F7564d3Df29344020417'
const hopOnBase = '0x10541b07d8Ad2647Dc6cD67abd4c03575dade261'

const hop: CorpusCase[] = [
  {
    name: 'ether from Optimism to Ethereum over Hop',
    source: 'Hop L2_AmmWrapper.swapAndSend on Optimism (github.com/hop-protocol/hop, sdk)',
    request: hopFrom(hopOnOptimism, 1n, parseEther('0.4'), parseEther('0.0009')),
    context: optimism,
    node: node([hopOnOptimism], { changes: [spent('ether', parseEther('0.4'))] }),
  },
  {
    name: 'ether from Arbitrum to Base over Hop',
    source: 'Hop L2_AmmWrapper.swapAndSend on Arbitrum',
    request: hopFrom(hopOnArbitrum, 8453n, parseEther('0.15'), parseEther('0.00012')),
    context: arbitrum,
    node: node([hopOnArbitrum], { changes: [spent('ether', parseEther('0.15'))] }),
  },
  {
    name: 'a little ether from Base to Optimism over Hop',
    source: 'Hop L2_AmmWrapper.swapAndSend on Base',
    request: hopFrom(hopOnBase, 10n, parseEther('0.02'), parseEther('0.00004')),
    context: base,
    node: node([hopOnBase], { changes: [spent('ether', parseEther('0.02'))] }),
  },
]

const depository = '0x4cD00E387622C35bDDB9b4c962C136462338BC31'
const solver = '0xf70da97812CB96acDF810712Aa562db8dfA3dbEF'

const relay: CorpusCase[] = [
  {
    name: 'ether into the depository of Relay',
    source:
      'Relay RelayDepository.depositNative(address,bytes32) (docs.relay.link/references/protocol)',
    request: call(
      depository,
      'depositNative(address depositor, bytes32 id) payable',
      [account, opaque('relay order', 32)],
      parseEther('0.045'),
    ),
    node: node([depository], { changes: paid('ether', parseEther('0.045'), depository) }),
  },
  {
    name: 'USDC on Base into the depository of Relay',
    source: 'Relay RelayDepository.depositErc20(address,address,uint256,bytes32)',
    request: call(
      depository,
      'depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
      [account, onBase.usdc.address, parseUnits('15', 6), opaque('relay order of usdc', 32)],
    ),
    context: base,
    node: node([depository, onBase.usdc.address], {
      changes: paid(onBase.usdc, parseUnits('15', 6), depository),
    }),
  },
  {
    name: 'ether to the solver of Relay with the number of the order',
    source:
      'Relay: deposit to the solver with the request id as data (docs.relay.link, execution steps)',
    request: send(solver, parseEther('0.01'), opaque('relay request', 32)),
    context: base,
    node: node([], { people: [solver], changes: paid('ether', parseEther('0.01'), solver) }),
  },
]

/** Assets sent between networks: Across, LayerZero, Hop, Relay. */
export const layerCrossings: CorpusCase[] = [...across, ...layerZero, ...hop, ...relay]
