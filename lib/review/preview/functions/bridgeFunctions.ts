import type { KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'

const bridgeData =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address token, address recipient, uint256 amount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'
const swapData =
  '(address callTo, address approveTo, address tokenIn, address tokenOut, uint256 amountIn, bytes callData, bool requiresDeposit)'
const swapStart =
  'bytes32 transactionId, string integrator, string referrer, address recipient, uint256 minimum'

/** Bridges, and what aggregators of bridges call. */
export const bridgeFunctions: readonly KnownSignature[] = [
  ['depositETH(uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['depositETHTo(address recipient, uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['bridgeETH(uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['bridgeETHTo(address recipient, uint32 minGasLimit, bytes extraData)', 'bridge'],
  ...['bridgeERC20', 'depositERC20'].flatMap((name): KnownSignature[] => [
    [
      `${name}(address token, address remoteToken, uint256 amount, uint32 minGasLimit, bytes extraData)`,
      'bridge',
    ],
    [
      `${name}To(address token, address remoteToken, address recipient, uint256 amount, uint32 minGasLimit, bytes extraData)`,
      'bridge',
    ],
  ]),
  [
    'depositTransaction(address recipient, uint256 amount, uint64 gasLimit, bool isCreation, bytes data)',
    'bridge',
  ],
  ['depositEth()', 'bridge'],
  [
    'createRetryableTicket(address recipient, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)',
    'bridge',
  ],
  [
    'outboundTransfer(address token, address recipient, uint256 amount, uint256 maxGas, uint256 gasPriceBid, bytes data)',
    'bridge',
  ],
  [
    'outboundTransferCustomRefund(address token, address refundTo, address recipient, uint256 amount, uint256 maxGas, uint256 gasPriceBid, bytes data)',
    'bridge',
  ],
  [
    'depositV3(address depositor, address recipient, address token, address remoteToken, uint256 amount, uint256 remoteAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
    'bridge',
  ],
  [
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 recipientWord, address token)',
    'bridge',
  ],
  [
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 recipientWord, address token, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
    'bridge',
  ],
  [
    'sendToL2(uint256 destinationChainId, address recipient, uint256 amount, uint256 minimum, uint256 deadline, address relayer, uint256 relayerFee)',
    'bridge',
  ],
  [
    'swapAndSend(uint256 destinationChainId, address recipient, uint256 amount, uint256 bonderFee, uint256 minimum, uint256 deadline, uint256 destinationMinimum, uint256 destinationDeadline)',
    'bridge',
  ],
  [
    'send((uint32 destinationId, bytes32 recipientWord, uint256 amount, uint256 minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
    'bridge',
  ],
  [
    'sendToken((uint32 destinationId, bytes32 recipientWord, uint256 amount, uint256 minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
    'bridge',
  ],
  [
    'swap(uint16 destinationId, uint256 srcPoolId, uint256 dstPoolId, address refundAddress, uint256 amount, uint256 minimum, (uint256 dstGasForCall, uint256 dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes recipientBytes, bytes payload)',
    'bridge',
  ],
  ['depositEtherFor(address recipient)', 'bridge'],
  ['depositFor(address recipient, address token, bytes depositData)', 'bridge'],
  [
    'swapETH(uint16 destinationId, address refundAddress, bytes recipientBytes, uint256 amount, uint256 minimum)',
    'bridge',
  ],
  ['initiateWithdrawal(address recipient, uint256 gasLimit, bytes data)', 'bridge'],
  [
    'withdrawTo(address token, address recipient, uint256 amount, uint32 minGasLimit, bytes data)',
    'bridge',
  ],

  // Across
  ...['deposit', 'depositNow'].map(
    (name): KnownSignature => [
      `${name}(bytes32 depositor, bytes32 recipientWord, bytes32 tokenWord, bytes32 remoteToken, uint256 amount, uint256 remoteAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, ${name === 'deposit' ? 'uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline' : 'uint32 fillDeadlineOffset, uint32 exclusivityDeadline'}, bytes message)`,
      'bridge',
    ],
  ),
  [
    'depositV3Now(address depositor, address recipient, address token, address remoteToken, uint256 amount, uint256 remoteAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 fillDeadlineOffset, uint32 exclusivityDeadline, bytes message)',
    'bridge',
  ],
  // deBridge
  ...[
    'createOrder(ORDER, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope)',
    'createSaltedOrder(ORDER, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata)',
  ].map(
    (signature): KnownSignature => [
      signature.replace(
        'ORDER',
        '(address token, uint256 amount, bytes takeToken, uint256 takeAmount, uint256 destinationChainId, bytes recipientBytes, address givePatchAuthority, bytes orderAuthority, bytes allowedTaker, bytes externalCall, bytes allowedCancelBeneficiary) order',
      ),
      'bridge',
    ],
  ),
  // LI.FI
  ...(
    [
      [
        'AcrossV4',
        ', (bytes32 receiverAddress, bytes32 refundAddress, bytes32 sendingAssetId, bytes32 receivingAssetId, uint256 outputAmount, uint128 outputAmountMultiplier, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) data',
      ],
      [
        'AcrossV3',
        ', (address receiverAddress, address refundAddress, address receivingAssetId, uint256 outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) data',
      ],
      ['ArbitrumBridge', ', (uint256 maxSubmissionCost, uint256 maxGas, uint256 maxGasPrice) data'],
      ['CBridge', ', (uint32 maxSlippage, uint64 nonce) data'],
      ['CelerCircleBridge', ', (uint256 maxFee, uint32 minFinalityThreshold) data'],
      [
        'DeBridgeDln',
        ', (bytes receivingAssetId, bytes receiver, bytes orderAuthorityDst, uint256 minAmountOut) data',
      ],
      ['GasZip', ', (bytes32 receiverAddress, uint256 destinationChains) data'],
      ['GnosisBridge', ''],
      ['CelerCircleBridge', ''],
      [
        'Hop',
        ', (uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline, address relayer, uint256 relayerFee, uint256 nativeFee) data',
      ],
      [
        'Mayan',
        ', (bytes32 nonEVMReceiver, address mayanProtocol, bytes protocolData, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address refundRecipient, uint256 mayanAmountIn) data',
      ],
      ['OptimismBridge', ', (address assetIdOnL2, uint32 l2Gas, bool isSynthetix) data'],
      ['RelayDepository', ', (bytes32 orderId, address depositorAddress) data'],
      [
        'Squid',
        ', (uint8 routeType, string destinationChain, string destinationAddress, string bridgedTokenSymbol, address depositAssetId, (uint8 callType, address target, uint256 value, bytes callData, bytes payload)[] sourceCalls, bytes payload, uint256 fee, bool enableExpress) data',
      ],
      [
        'Stargate',
        ', (uint16 assetId, (uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParams, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress) data',
      ],
      [
        'Symbiosis',
        ', (address refundRecipient, bytes32 nonEvmReceiver, bytes firstSwapCalldata, bytes secondSwapCalldata, address firstDexRouter, address secondDexRouter, address[] approvedTokens, address callTo, bytes callData, bool viaOnchainSwapV3, address dex, address dexgateway, bytes onchainSwapData, uint256 fee, uint256 deadline, bytes signature) data',
      ],
      [
        'LayerSwap',
        ', (bytes32 requestId, address depositoryReceiver, address refundRecipient, bytes32 nonEVMReceiver, bytes signature, uint256 deadline) data',
      ],
      [
        'Glacis',
        ', (bytes32 receiverAddress, address refundAddress, uint256 nativeFee, bytes32 outputToken) data',
      ],
    ] as const
  ).flatMap(([name, data]): KnownSignature[] => [
    [`startBridgeTokensVia${name}(${bridgeData}${data})`, 'bridge'],
    [`swapAndStartBridgeTokensVia${name}(${bridgeData}, ${swapData}[] swaps${data})`, 'bridge'],
  ]),
  ...['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'].flatMap((name): KnownSignature[] => [
    [`swapTokensSingleV3${name}(${swapStart}, ${swapData} swap)`, 'swapFrom'],
    [`swapTokensMultipleV3${name}(${swapStart}, ${swapData}[] swaps)`, 'swapAt'],
  ]),
  [`swapTokensGeneric(${swapStart}, ${swapData}[] swaps)`, 'swapAt'],
]
