import { parseEther, parseUnits } from 'viem'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { soon, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, call, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('recipient behind a bridge')
const people = [thief]
const { usdc } = tokens
const all = parseUnits('1000', 6)
const spokePool = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const spokePoolBase = '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64'
const stargateUsdc = '0xc026395860Db2d07ee33e05fE50ed7bD583189C7'
const messenger = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'
const messengerV1 = '0xBd3fa81B58Ba92a82136038B25aDec7066af3155'
const standardBridge = '0x3154Cf16ccdb4C6d922629664174b904d80F2C35'
const portal = '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e'
const inbox = '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f'
const gateway = '0x72Ce9c846789fdB6fC1f34aC4AD25Dd9ef7031ef'
const wormhole = '0x3ee18B2214AFF97000D974cf647E7C347E8fa585'
const hub = '0x303a465B659cBB0ab36eE643eA362c509EEb5213'
const polygonManager = '0xA0c68C638235ee32657e8f720a23ceC1bFc77C77'
const warp = someone('warp route of a token')
const axelar = '0x4F4495243837681061C4743b74B3eEdf548D56A5'
const oft = someone('omnichain token')
const hop = '0x3666f603Cc164936C1b87e207F36BEBa4AC5f18a'
const starkGate = '0xae0Ee0A63A2cE6BaeEFFE56e7714FB4EFE48D419'

export const bridges = frauds('bridges to a foreign recipient', {
  'USDC across to a person': {
    from: documents.across,
    request: call(
      spokePool,
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
      [
        account,
        thief,
        usdc.address,
        onBase.usdc.address,
        all,
        parseUnits('999', 6),
        8453n,
        zeroAddress,
        soon - 1200,
        soon,
        0,
        '0x',
      ],
    ),
    node: seen({ people, contracts: [spokePool], changes: paid(usdc, all, spokePool) }),
  },
  'ether of Base across to a person, with 32 bytes each': {
    from: documents.across,
    on: base,
    request: call(
      spokePoolBase,
      'deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
      [
        padded(account),
        padded(thief),
        padded(onBase.weth.address),
        padded(tokens.weth.address),
        parseEther('9.5'),
        parseEther('9.49'),
        1n,
        zeroHash,
        soon - 1200,
        soon,
        0,
        '0x',
      ],
      parseEther('9.5'),
    ),
    node: seen({
      people,
      contracts: [spokePoolBase],
      changes: [spent('ether', parseEther('9.5'))],
    }),
  },
  'USDC by Stargate to a person': {
    from: documents.stargate,
    request: call(
      stargateUsdc,
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
      [
        {
          dstEid: 30110,
          to: padded(thief),
          amountLD: all,
          minAmountLD: parseUnits('995', 6),
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x',
        },
        { nativeFee: parseEther('0.0004'), lzTokenFee: 0n },
        account,
      ],
      parseEther('0.0004'),
    ),
    node: seen({
      people,
      contracts: [stargateUsdc],
      changes: [...paid(usdc, all, stargateUsdc), spent('ether', parseEther('0.0004'))],
    }),
  },
  'an omnichain token to a person and the rest of the fee too': {
    from: documents.oapp,
    request: call(
      oft,
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
      [
        {
          dstEid: 30184,
          to: padded(thief),
          amountLD: parseUnits('52000', 18),
          minAmountLD: 0n,
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x',
        },
        { nativeFee: parseEther('2'), lzTokenFee: 0n },
        thief,
      ],
      parseEther('2'),
    ),
    node: seen({
      people,
      facts: [{ address: oft, symbol: 'ENA', decimals: 18, balance: parseUnits('52000', 18) }],
      changes: [
        spent({ address: oft, symbol: 'ENA', decimals: 18 }, parseUnits('52000', 18)),
        spent('ether', parseEther('2')),
      ],
    }),
  },
  'USDC burned for a person on Arbitrum': {
    from: documents.cctp,
    request: call(
      messengerV1,
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken) returns (uint64 _nonce)',
      [all, 3, padded(thief), usdc.address],
    ),
    node: seen({ people, contracts: [messengerV1], changes: [spent(usdc, all)] }),
  },
  'USDC burned for a person by the second version': {
    from: documents.cctp,
    on: base,
    request: call(
      messenger,
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
      [all, 0, padded(thief), onBase.usdc.address, padded(thief), 500n, 1000],
    ),
    node: seen({
      people,
      contracts: [messenger, onBase.usdc.address],
      changes: [spent(onBase.usdc, all)],
    }),
  },
  'ether to a person on Base': {
    from: documents.optimism,
    request: call(
      standardBridge,
      'bridgeETHTo(address _to, uint32 _minGasLimit, bytes _extraData) payable',
      [thief, 200000, '0x'],
      parseEther('9.7'),
    ),
    node: seen({
      people,
      contracts: [standardBridge],
      changes: [spent('ether', parseEther('9.7'))],
    }),
  },
  'a deposit in the portal for a person': {
    from: documents.optimism,
    request: call(
      portal,
      'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data) payable',
      [thief, parseEther('6'), 100000n, false, '0x'],
      parseEther('6'),
    ),
    node: seen({ people, contracts: [portal], changes: paid('ether', parseEther('6'), portal) }),
  },
  'a ticket on Arbitrum whose refund is the theft': {
    from: documents.arbitrum,
    request: call(
      inbox,
      'createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data) payable returns (uint256)',
      [account, 0n, parseEther('0.001'), thief, thief, 100000n, 100000000n, '0x'],
      parseEther('9'),
    ),
    node: seen({ people, contracts: [inbox], changes: [spent('ether', parseEther('9'))] }),
  },
  'USDC by the router of Arbitrum to a person': {
    from: documents.arbitrum,
    request: call(
      gateway,
      'outboundTransferCustomRefund(address _token, address _refundTo, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data) payable returns (bytes)',
      [usdc.address, account, thief, all, 275000n, 300000000n, '0x'],
      parseEther('0.0003'),
    ),
    node: seen({
      people,
      contracts: [gateway],
      changes: [spent(usdc, all), spent('ether', parseEther('0.0003'))],
    }),
  },
  'WETH by Wormhole to a person': {
    from: documents.wormhole,
    request: call(
      wormhole,
      'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce) payable returns (uint64 sequence)',
      [tokens.weth.address, parseEther('1000'), 30, padded(thief), 0n, 4],
    ),
    node: seen({
      people,
      contracts: [wormhole],
      changes: paid(tokens.weth, parseEther('1000'), wormhole),
    }),
  },
  'ether to a person on ZKsync': {
    from: documents.zksync,
    request: call(
      hub,
      'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) _request) payable',
      [
        {
          chainId: 324n,
          mintValue: parseEther('8'),
          l2Contract: thief,
          l2Value: parseEther('7.99'),
          l2Calldata: '0x',
          l2GasLimit: 400000n,
          l2GasPerPubdataByteLimit: 800n,
          factoryDeps: [],
          refundRecipient: thief,
        },
      ],
      parseEther('8'),
    ),
    node: seen({ people, contracts: [hub], changes: [spent('ether', parseEther('8'))] }),
  },
  'a token by Hyperlane to a person': {
    from: documents.hyperlane,
    on: arbitrum,
    request: call(
      warp,
      'transferRemote(uint32 _destination, bytes32 _recipient, uint256 _amount) payable returns (bytes32)',
      [8453, padded(thief), parseUnits('1000', 18)],
      parseEther('0.0002'),
    ),
    node: seen({
      people,
      contracts: [warp, onArbitrum.weth.address],
      changes: [
        spent(onArbitrum.weth, parseUnits('1000', 18)),
        spent('ether', parseEther('0.0002')),
      ],
    }),
  },
  'a token by Axelar to a person written as text': {
    from: documents.axelar,
    request: call(
      axelar,
      'sendToken(string destinationChain, string destinationAddress, string symbol, uint256 amount)',
      ['Polygon', thief, 'USDC', all],
    ),
    node: seen({ people, contracts: [axelar], changes: paid(usdc, all, axelar) }),
  },
  'POL deposited on Polygon for a person': {
    from: 'no report is known',
    request: call(
      polygonManager,
      'depositEtherFor(address user) payable',
      [thief],
      parseEther('9.2'),
    ),
    node: seen({
      people,
      contracts: [polygonManager],
      changes: [spent('ether', parseEther('9.2'))],
    }),
  },
  'USDC by Hop to a person with a bonder of its own': {
    from: documents.hop,
    request: call(
      hop,
      'sendToL2(uint256 chainId, address recipient, uint256 amount, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee) payable',
      [137n, thief, all, 0n, BigInt(soon), thief, all / 2n],
    ),
    node: seen({ people, contracts: [hop], changes: paid(usdc, all, hop) }),
  },
  'ether to an account of Starknet that the page chose': {
    from: documents.starknet,
    request: call(
      starkGate,
      'deposit(address token, uint256 amount, uint256 l2Recipient) payable',
      [
        zeroAddress,
        parseEther('9'),
        0x4ac3b2f8d0e7715cc0ffee1234567890abcdef1234567890abcdef12345678n,
      ],
      parseEther('9'),
    ),
    node: seen({ contracts: [starkGate], changes: [spent('ether', parseEther('9'))] }),
  },
  'USDC of Polygon by Stargate to a person with a message': {
    from: documents.lifi,
    on: polygon,
    request: call(
      '0x9Aa02D4Fae7F58b8E8f34c66E756cC734DAc7fe4',
      'sendToken((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
      [
        {
          dstEid: 30101,
          to: padded(thief),
          amountLD: all,
          minAmountLD: 0n,
          extraOptions: '0x',
          composeMsg: '0x1234',
          oftCmd: '0x01',
        },
        { nativeFee: parseEther('1.1'), lzTokenFee: 0n },
        account,
      ],
      parseEther('1.1'),
    ),
    node: seen({
      people,
      contracts: ['0x9Aa02D4Fae7F58b8E8f34c66E756cC734DAc7fe4', onPolygon.usdc.address],
      changes: [spent(onPolygon.usdc, all), spent('ether', parseEther('1.1'))],
    }),
  },
})
