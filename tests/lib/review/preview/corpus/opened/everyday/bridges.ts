import { parseEther, parseUnits } from 'viem'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, batch, call, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, weth } = tokens
const spokePool = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const spokePoolArbitrum = '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A'
const stargateUsdc = '0xc026395860Db2d07ee33e05fE50ed7bD583189C7'
const messenger = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'
const withdrawer = '0x4200000000000000000000000000000000000010'
const arbSys = '0x0000000000000000000000000000000000000064'
const wormhole = '0x3ee18B2214AFF97000D974cf647E7C347E8fa585'
const hub = '0x303a465B659cBB0ab36eE643eA362c509EEb5213'
const outbox = '0x0B9857ae2D4A3DBe74ffE1d7DF045bb7F96E4840'

export const bridges = everyday('bridges to oneself', {
  'USDC across to Base': {
    from: documents.across,
    request: call(
      spokePool,
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
      [
        account,
        account,
        usdc.address,
        onBase.usdc.address,
        parseUnits('250', 6),
        parseUnits('249.8', 6),
        8453n,
        zeroAddress,
        soon - 1200,
        soon,
        0,
        '0x',
      ],
    ),
    node: seen({ contracts: [spokePool], changes: paid(usdc, parseUnits('250', 6), spokePool) }),
  },
  'ether of Arbitrum across to Ethereum': {
    from: documents.across,
    on: arbitrum,
    request: call(
      spokePoolArbitrum,
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
      [
        account,
        account,
        onArbitrum.weth.address,
        weth.address,
        parseEther('0.2'),
        parseEther('0.1992'),
        1n,
        zeroAddress,
        soon - 1200,
        soon,
        0,
        '0x',
      ],
      parseEther('0.2'),
    ),
    node: seen({
      contracts: [spokePoolArbitrum, onArbitrum.weth.address],
      changes: [spent('ether', parseEther('0.2'))],
    }),
  },
  'USDC by Stargate to Arbitrum': {
    from: documents.stargate,
    request: call(
      stargateUsdc,
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
      [
        {
          dstEid: 30_110,
          to: padded(account),
          amountLD: parseUnits('90', 6),
          minAmountLD: parseUnits('89.5', 6),
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x01',
        },
        { nativeFee: parseEther('0.0003'), lzTokenFee: 0n },
        account,
      ],
      parseEther('0.0003'),
    ),
    node: seen({
      contracts: [stargateUsdc],
      changes: [
        ...paid(usdc, parseUnits('90', 6), stargateUsdc),
        spent('ether', parseEther('0.0003')),
      ],
    }),
  },
  'USDC burned on Base to be minted on Ethereum': {
    from: documents.cctp,
    on: base,
    request: call(
      messenger,
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
      [parseUnits('55', 6), 0, padded(account), onBase.usdc.address, padded(zeroAddress), 0n, 2000],
    ),
    node: seen({
      contracts: [messenger, onBase.usdc.address],
      changes: [spent(onBase.usdc, parseUnits('55', 6))],
    }),
  },
  'USDC that was burned received': {
    from: documents.cctp,
    request: call(
      '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
      'receiveMessage(bytes message, bytes attestation) returns (bool)',
      [`0x${'00'.repeat(120)}`, `0x${'11'.repeat(130)}`],
    ),
    node: seen({
      contracts: ['0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'],
      changes: [gained(usdc, parseUnits('55', 6))],
    }),
  },
  'OP withdrawn from OP Mainnet': {
    from: documents.optimism,
    on: optimism,
    request: call(
      withdrawer,
      'bridgeERC20(address _localToken, address _remoteToken, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
      [onOptimism.usdc.address, usdc.address, parseUnits('40', 6), 0, '0x'],
    ),
    node: seen({
      contracts: [withdrawer, onOptimism.usdc.address],
      changes: [spent(onOptimism.usdc, parseUnits('40', 6))],
    }),
  },
  'ether withdrawn from Arbitrum': {
    from: documents.arbitrum,
    on: arbitrum,
    request: call(
      arbSys,
      'withdrawEth(address destination) payable returns (uint256)',
      [account],
      parseEther('0.4'),
    ),
    node: seen({ contracts: [arbSys], changes: [spent('ether', parseEther('0.4'))] }),
  },
  'a withdrawal of Arbitrum finished on Ethereum': {
    from: documents.arbitrum,
    request: call(
      outbox,
      'executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value, bytes data)',
      [
        [`0x${'22'.repeat(32)}`],
        154_201n,
        account,
        account,
        391_220_110n,
        23_910_021n,
        BigInt(soon - 700_000),
        parseEther('0.4'),
        '0x',
      ],
    ),
    node: seen({ contracts: [outbox], changes: [gained('ether', parseEther('0.4'))] }),
  },
  'WETH by Wormhole to Base': {
    from: documents.wormhole,
    request: batch(
      call(weth.address, 'approve(address spender, uint256 amount) returns (bool)', [
        wormhole,
        parseEther('0.3'),
      ]),
      call(
        wormhole,
        'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce) payable returns (uint64 sequence)',
        [weth.address, parseEther('0.3'), 30, padded(account), 0n, 11],
      ),
    ),
    node: seen({ contracts: [wormhole], changes: paid(weth, parseEther('0.3'), wormhole) }),
  },
  'ether to ZKsync': {
    from: documents.zksync,
    request: call(
      hub,
      'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) _request) payable',
      [
        {
          chainId: 324n,
          mintValue: parseEther('0.2002'),
          l2Contract: account,
          l2Value: parseEther('0.2'),
          l2Calldata: '0x',
          l2GasLimit: 417_961n,
          l2GasPerPubdataByteLimit: 800n,
          factoryDeps: [],
          refundRecipient: account,
        },
      ],
      parseEther('0.2002'),
    ),
    node: seen({ contracts: [hub], changes: [spent('ether', parseEther('0.2002'))] }),
  },
})
