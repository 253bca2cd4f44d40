import { encodePacked, parseEther, parseUnits, stringToHex } from 'viem'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth, wbtc } = tokens
const settler = '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710'
const etherAsToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const poolPath = (from: `0x${string}`, fee: number, to: `0x${string}`) =>
  encodePacked(['address', 'uint24', 'address'], [from, fee, to])

/** Swaps at routers that choose among pools. */
export const aggregators: CorpusCase[] = [
  {
    name: 'USDC for WBTC at 1inch',
    source: '1inch: AggregationRouterV6.swap(address,SwapDescription,bytes)',
    request: call(
      contracts.oneInch,
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
      [
        '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190',
        {
          srcToken: usdc.address,
          dstToken: wbtc.address,
          srcReceiver: '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190',
          dstReceiver: account,
          amount: parseUnits('480', 6),
          minReturnAmount: parseUnits('0.00495', 8),
          flags: 0n,
        },
        '0x0000000000000000000000000000000000006b00004e00a0744c8c09',
      ],
    ),
  },
  {
    name: 'WETH for USDC in one pool at 1inch',
    source: '1inch: AggregationRouterV6.unoswap(uint256,uint256,uint256,uint256)',
    request: call(
      contracts.oneInch,
      'unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
      [
        BigInt(weth.address),
        parseEther('0.3'),
        parseUnits('982', 6),
        (1n << 253n) | BigInt('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'),
      ],
    ),
  },
  {
    name: 'USDC for DAI with the 0x API',
    source: '0x: AllowanceHolder.exec of Settler.execute(AllowedSlippage,bytes[],bytes32)',
    request: call(
      contracts.zeroExAllowanceHolder,
      'exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)',
      [
        settler,
        usdc.address,
        parseUnits('80', 6),
        settler,
        encode(
          'execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
          [
            { recipient: account, buyToken: dai.address, minAmountOut: parseEther('79.6') },
            [
              encode(
                'UNISWAPV3(address recipient, uint256 bps, bytes path, uint256 amountOutMin)',
                [account, 10_000n, poolPath(usdc.address, 100, dai.address), 0n],
              ),
            ],
            zeroHash,
          ],
        ),
      ],
    ),
  },
  {
    name: 'ether for USDC at ParaSwap',
    source: 'ParaSwap: Augustus v6.2 swapExactAmountIn(address,GenericData,uint256,bytes,bytes)',
    request: call(
      '0x6A000F20005980200259B80c5102003040001068',
      'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)',
      [
        '0x000010036C0190E009a000d0fc3541100A07380A',
        {
          srcToken: etherAsToken,
          destToken: usdc.address,
          fromAmount: parseEther('0.15'),
          toAmount: parseUnits('492', 6),
          quotedAmount: parseUnits('495', 6),
          metadata: '0x7c2f1d60a3b84e55b1f3a4b6dfb6f2e6000000000000000000000000014e1a2f',
          beneficiary: account,
        },
        0n,
        '0x',
        '0x0000000000000000000000000000000000000000000000000000000000000020',
      ],
      parseEther('0.15'),
    ),
  },
  {
    name: 'DAI for ether in MetaMask',
    source: 'MetaMask: Swaps router swap(string,address,uint256,bytes)',
    request: call(
      '0x881D40237659C251811CEC9c364ef91dC08D300C',
      'swap(string aggregatorId, address tokenFrom, uint256 amount, bytes data) payable',
      [
        'oneInchV5FeeDynamic',
        dai.address,
        parseEther('250'),
        values(
          'address tokenFrom, address tokenTo, uint256 amountFrom, uint256 amountTo, bytes data',
          [dai.address, zeroAddress, parseEther('250'), parseEther('0.0743'), '0x'],
        ),
      ],
    ),
  },
  {
    name: 'USDT for USDC at Odos',
    source: 'Odos: OdosRouterV2.swap(swapTokenInfo,bytes,address,uint32)',
    request: call(
      '0xCf5540fFFCdC3d510B18bFcA6d2b9987b0772559',
      'swap((address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode) payable returns (uint256 amountOut)',
      [
        {
          inputToken: tokens.usdt.address,
          inputAmount: parseUnits('700', 6),
          inputReceiver: '0x365084B05Fa7d5028346bD21D842eD0601bAB5b8',
          outputToken: usdc.address,
          outputQuote: parseUnits('699.9', 6),
          outputMin: parseUnits('698.5', 6),
          outputReceiver: account,
        },
        '0x010203000a0101010201',
        '0x365084B05Fa7d5028346bD21D842eD0601bAB5b8',
        0,
      ],
    ),
  },
  {
    name: 'ether for WBTC at KyberSwap',
    source: 'KyberSwap: MetaAggregationRouterV2.swap(SwapExecutionParams)',
    request: call(
      '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
      'swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
      [
        {
          callTarget: '0x63242A4Ea82847b20E506b63B0e2e2eFF0CC6cB0',
          approveTarget: zeroAddress,
          targetData: '0x000000000000000000000000000000000000000000000000000000000000002001',
          desc: {
            srcToken: etherAsToken,
            dstToken: wbtc.address,
            srcReceivers: [],
            srcAmounts: [],
            feeReceivers: [],
            feeAmounts: [],
            dstReceiver: account,
            amount: parseEther('0.8'),
            minReturnAmount: parseUnits('0.0272', 8),
            flags: 0n,
            permit: '0x',
          },
          clientData: stringToHex('{"Source":"kyberswap-ui"}'),
        },
      ],
      parseEther('0.8'),
    ),
  },
]
