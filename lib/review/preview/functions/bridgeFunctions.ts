import type { KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'

const bridgeData =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, token, recipient, amount, destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'
const swapData =
  '(address callTo, address approveTo, tokenIn, tokenOut, amountIn, bytes callData, bool requiresDeposit)'
const swapStart = 'bytes32 transactionId, string integrator, string referrer, recipient, minimum'

/** Bridges, and what aggregators of bridges call. */
export const bridgeFunctions: readonly KnownSignature[] = [
  ['depositETH(uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['depositETHTo(recipient, uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['bridgeETH(uint32 minGasLimit, bytes extraData)', 'bridge'],
  ['bridgeETHTo(recipient, uint32 minGasLimit, bytes extraData)', 'bridge'],
  ...['bridgeERC20', 'depositERC20'].flatMap((name): KnownSignature[] => [
    [`${name}(token, address remoteToken, amount, uint32 minGasLimit, bytes extraData)`, 'bridge'],
    [
      `${name}To(token, address remoteToken, recipient, amount, uint32 minGasLimit, bytes extraData)`,
      'bridge',
    ],
  ]),
  ['depositTransaction(recipient, amount, uint64 gasLimit, bool isCreation, bytes data)', 'bridge'],
  ['depositEth()', 'bridge'],
  [
    'createRetryableTicket(recipient, l2CallValue, maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, gasLimit, maxFeePerGas, bytes data)',
    'bridge',
  ],
  ['outboundTransfer(token, recipient, amount, maxGas, gasPriceBid, bytes data)', 'bridge'],
  [
    'outboundTransferCustomRefund(token, address refundTo, recipient, amount, maxGas, gasPriceBid, bytes data)',
    'bridge',
  ],
  [
    'depositV3(address depositor, recipient, token, address remoteToken, amount, remoteAmount, destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
    'bridge',
  ],
  ['depositForBurn(amount, uint32 destinationDomain, bytes32 recipientWord, token)', 'bridge'],
  [
    'depositForBurn(amount, uint32 destinationDomain, bytes32 recipientWord, token, bytes32 destinationCaller, maxFee, uint32 minFinalityThreshold)',
    'bridge',
  ],
  [
    'sendToL2(destinationChainId, recipient, amount, minimum, deadline, address relayer, relayerFee)',
    'bridge',
  ],
  [
    'swapAndSend(destinationChainId, recipient, amount, bonderFee, minimum, deadline, destinationMinimum, destinationDeadline)',
    'bridge',
  ],
  [
    'send((uint32 destinationId, bytes32 recipientWord, amount, minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (nativeFee, lzTokenFee) fee, address refundAddress)',
    'bridge',
  ],
  [
    'sendToken((uint32 destinationId, bytes32 recipientWord, amount, minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (nativeFee, lzTokenFee) fee, address refundAddress)',
    'bridge',
  ],
  [
    'swap(uint16 destinationId, srcPoolId, dstPoolId, address refundAddress, amount, minimum, (dstGasForCall, dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes recipientBytes, bytes payload)',
    'bridge',
  ],
  ['depositEtherFor(recipient)', 'bridge'],
  ['depositFor(recipient, token, bytes depositData)', 'bridge'],
  [
    'swapETH(uint16 destinationId, address refundAddress, bytes recipientBytes, amount, minimum)',
    'bridge',
  ],
  ['initiateWithdrawal(recipient, gasLimit, bytes data)', 'bridge'],
  ['withdrawTo(token, recipient, amount, uint32 minGasLimit, bytes data)', 'bridge'],

  // Across
  ...['deposit', 'depositNow'].map(
    (name): KnownSignature => [
      `${name}(bytes32 depositor, bytes32 recipientWord, bytes32 tokenWord, bytes32 remoteToken, amount, remoteAmount, destinationChainId, bytes32 exclusiveRelayer, ${name === 'deposit' ? 'uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline' : 'uint32 fillDeadlineOffset, uint32 exclusivityDeadline'}, bytes message)`,
      'bridge',
    ],
  ),
  [
    'depositV3Now(address depositor, recipient, token, address remoteToken, amount, remoteAmount, destinationChainId, address exclusiveRelayer, uint32 fillDeadlineOffset, uint32 exclusivityDeadline, bytes message)',
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
        '(token, amount, bytes takeToken, takeAmount, destinationChainId, bytes recipientBytes, address givePatchAuthority, bytes orderAuthority, bytes allowedTaker, bytes externalCall, bytes allowedCancelBeneficiary) order',
      ),
      'bridge',
    ],
  ),
  // LI.FI
  ...(
    [
      [
        'AcrossV4',
        ', (bytes32 receiverAddress, bytes32 refundAddress, bytes32 sendingAssetId, bytes32 receivingAssetId, outputAmount, uint128 outputAmountMultiplier, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) data',
      ],
      [
        'AcrossV3',
        ', (address receiverAddress, address refundAddress, address receivingAssetId, outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) data',
      ],
      ['ArbitrumBridge', ', (maxSubmissionCost, maxGas, maxGasPrice) data'],
      ['CBridge', ', (uint32 maxSlippage, uint64 nonce) data'],
      ['CelerCircleBridge', ', (maxFee, uint32 minFinalityThreshold) data'],
      [
        'DeBridgeDln',
        ', (bytes receivingAssetId, bytes receiver, bytes orderAuthorityDst, minAmountOut) data',
      ],
      ['GasZip', ', (bytes32 receiverAddress, destinationChains) data'],
      ['GnosisBridge', ''],
      ['CelerCircleBridge', ''],
      [
        'Hop',
        ', (bonderFee, amountOutMin, deadline, destinationAmountOutMin, destinationDeadline, address relayer, relayerFee, nativeFee) data',
      ],
      [
        'Mayan',
        ', (bytes32 nonEVMReceiver, address mayanProtocol, bytes protocolData, address swapProtocol, bytes swapData, address middleToken, minMiddleAmount, address refundRecipient, mayanAmountIn) data',
      ],
      ['OptimismBridge', ', (address assetIdOnL2, uint32 l2Gas, bool isSynthetix) data'],
      ['RelayDepository', ', (bytes32 orderId, address depositorAddress) data'],
      [
        'Squid',
        ', (uint8 routeType, string destinationChain, string destinationAddress, string bridgedTokenSymbol, address depositAssetId, (uint8 callType, address target, value, bytes callData, bytes payload)[] sourceCalls, bytes payload, fee, bool enableExpress) data',
      ],
      [
        'Stargate',
        ', (uint16 assetId, (uint32 dstEid, bytes32 to, amountLD, minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParams, (nativeFee, lzTokenFee) fee, address refundAddress) data',
      ],
      [
        'Symbiosis',
        ', (address refundRecipient, bytes32 nonEvmReceiver, bytes firstSwapCalldata, bytes secondSwapCalldata, address firstDexRouter, address secondDexRouter, address[] approvedTokens, address callTo, bytes callData, bool viaOnchainSwapV3, address dex, address dexgateway, bytes onchainSwapData, fee, deadline, bytes signature) data',
      ],
      [
        'LayerSwap',
        ', (bytes32 requestId, address depositoryReceiver, address refundRecipient, bytes32 nonEVMReceiver, bytes signature, deadline) data',
      ],
      [
        'Glacis',
        ', (bytes32 receiverAddress, address refundAddress, nativeFee, bytes32 outputToken) data',
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
