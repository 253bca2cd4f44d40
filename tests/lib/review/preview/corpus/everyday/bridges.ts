import { pad, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai } = tokens
const spokePool = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const daiOnOptimism = '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'

/** Assets sent to the same account on other networks. */
export const bridges: CorpusCase[] = [
  {
    name: 'ether to Optimism',
    source: 'Optimism: L1StandardBridge.depositETH(uint32,bytes)',
    request: call(
      '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
      'depositETH(uint32 _minGasLimit, bytes _extraData) payable',
      [200_000, '0x'],
      parseEther('0.5'),
    ),
  },
  {
    name: 'DAI to Optimism',
    source: 'Maker: L1DAITokenBridge.depositERC20(address,address,uint256,uint32,bytes)',
    request: call(
      '0x10E6593CDda8c58a1d0f14C5164B376352a55f2F',
      'depositERC20(address _l1Token, address _l2Token, uint256 _amount, uint32 _l2Gas, bytes _data)',
      [dai.address, daiOnOptimism, parseEther('300'), 200_000, '0x'],
    ),
  },
  {
    name: 'ether to Base',
    source: 'Base: OptimismPortal.depositTransaction(address,uint256,uint64,bool,bytes)',
    request: call(
      '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e',
      'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data) payable',
      [account, parseEther('0.3'), 100_000n, false, '0x'],
      parseEther('0.3'),
    ),
  },
  {
    name: 'ether to Arbitrum',
    source: 'Arbitrum: Inbox.depositEth()',
    request: call(
      '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
      'depositEth() payable returns (uint256)',
      [],
      parseEther('1'),
    ),
  },
  {
    name: 'wrapped bitcoin to Arbitrum',
    source: 'Arbitrum: L1GatewayRouter.outboundTransfer',
    request: call(
      '0x72Ce9c846789fdB6fC1f34aC4AD25Dd9ef7031ef',
      'outboundTransfer(address _token, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data) payable returns (bytes)',
      [
        tokens.wbtc.address,
        account,
        parseUnits('0.05', 8),
        275_000n,
        120_000_000n,
        values('uint256 maxSubmissionCost, bytes extraData', [parseEther('0.000177'), '0x']),
      ],
      parseEther('0.00021'),
    ),
  },
  {
    name: 'USDC to Base within a minute',
    source: 'Across: SpokePool.depositV3',
    request: call(
      spokePool,
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
      [
        account,
        account,
        usdc.address,
        usdcOnBase,
        parseUnits('400', 6),
        parseUnits('399.87', 6),
        8453n,
        zeroAddress,
        now - 30,
        now + 10_800,
        0,
        '0x',
      ],
    ),
  },
  {
    name: 'ether to Arbitrum over Stargate',
    source: 'Stargate v1: RouterETH.swapETH(uint16,address,bytes,uint256,uint256)',
    request: call(
      '0x150f94B44927F078737562f0fcF3C95c01Cc2376',
      'swapETH(uint16 _dstChainId, address _refundAddress, bytes _toAddress, uint256 _amountLD, uint256 _minAmountLD) payable',
      [110, account, account, parseEther('0.4'), parseEther('0.398')],
      parseEther('0.4006'),
    ),
  },
  {
    name: 'USDC to Polygon over Stargate',
    source: 'Stargate v2: StargatePoolUSDC.sendToken(SendParam,MessagingFee,address)',
    request: call(
      '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
      'sendToken((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
      [
        {
          dstEid: 30_109,
          to: pad(account),
          amountLD: parseUnits('150', 6),
          minAmountLD: parseUnits('149.8', 6),
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x',
        },
        { nativeFee: parseEther('0.00009'), lzTokenFee: 0n },
        account,
      ],
      parseEther('0.00009'),
    ),
  },
  {
    name: 'ether to Optimism over Hop',
    source: 'Hop: L1_ETH_Bridge.sendToL2',
    request: call(
      '0xb8901acB165ed027E32754E0FFe830802919727f',
      'sendToL2(uint256 chainId, address recipient, uint256 amount, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee) payable',
      [
        10n,
        account,
        parseEther('0.25'),
        parseEther('0.2485'),
        BigInt(now + 604_800),
        zeroAddress,
        0n,
      ],
      parseEther('0.25'),
    ),
  },
  {
    name: 'USDC to Arbitrum with the protocol of its issuer',
    source: 'Circle: CCTP TokenMessenger.depositForBurn(uint256,uint32,bytes32,address)',
    request: call(
      '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken) returns (uint64 nonce)',
      [parseUnits('500', 6), 3, pad(account), usdc.address],
    ),
  },
  {
    name: 'USDC to Base with a fast transfer',
    source: 'Circle: CCTP v2 TokenMessengerV2.depositForBurn with maxFee and finality 1000',
    request: call(
      '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
      [parseUnits('90', 6), 6, pad(account), usdc.address, zeroHash, parseUnits('0.01', 6), 1000],
    ),
  },
  {
    name: 'ether to Polygon',
    source: 'Polygon: RootChainManager.depositEtherFor(address)',
    request: call(
      '0xA0c68C638235ee32657e8f720a23ceC1bFc77C77',
      'depositEtherFor(address user) payable',
      [account],
      parseEther('0.15'),
    ),
  },
  {
    name: 'ether to ZKsync Era',
    source: 'ZKsync: Bridgehub.requestL2TransactionDirect(L2TransactionRequestDirect)',
    request: call(
      '0x303a465B659cBB0ab36eE643eA362c509EEb5213',
      'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) _request) payable returns (bytes32 canonicalTxHash)',
      [
        {
          chainId: 324n,
          mintValue: parseEther('0.2002'),
          l2Contract: account,
          l2Value: parseEther('0.2'),
          l2Calldata: '0x',
          l2GasLimit: 400_000n,
          l2GasPerPubdataByteLimit: 800n,
          factoryDeps: [],
          refundRecipient: account,
        },
      ],
      parseEther('0.2002'),
    ),
  },
  {
    name: 'a withdrawal from Optimism started',
    source: 'Optimism: L2ToL1MessagePasser.initiateWithdrawal(address,uint256,bytes)',
    request: call(
      '0x4200000000000000000000000000000000000016',
      'initiateWithdrawal(address _target, uint256 _gasLimit, bytes _data) payable',
      [account, 0n, '0x'],
      parseEther('0.7'),
    ),
    context: { chainId: 10, tokens: [] },
  },
]
