import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { base, bnb, onBase, onBnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, call, send, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('seller of worthless tokens')
const people = [thief]
const meme = { address: someone('token that cannot be sold'), symbol: 'PEPE2', decimals: 18 }
const pair = someone('pair of a worthless token')
const presale = someone('presale of a token')
const bot = someone('bot that trades')
const { usdc, weth } = tokens
const v2Ether =
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable'
const pancake = '0x10ED43C718714eb63d5aA57B78B54704E256024E'

export const trades = frauds('trades that give nothing', {
  'ether for a token of today that keeps nearly all': {
    from: reports.honeypot,
    request: call(
      contracts.uniswapV2Router,
      v2Ether,
      [0n, [weth.address, meme.address], account, BigInt(soon)],
      parseEther('5'),
    ),
    node: seen({
      contracts: [contracts.uniswapV2Router],
      young: [meme.address, pair],
      facts: [meme],
      changes: [
        spent('ether', parseEther('5')),
        gained(weth, parseEther('5'), pair),
        gained(meme, 1n),
      ],
    }),
  },
  'BNB for a token whose buyer is another': {
    from: reports.honeypot,
    on: bnb,
    request: call(
      pancake,
      v2Ether,
      [0n, [onBnb.wbnb.address, meme.address], thief, BigInt(soon)],
      parseEther('4'),
    ),
    node: seen({
      people,
      contracts: [pancake],
      young: [meme.address],
      facts: [meme],
      changes: [spent('ether', parseEther('4')), gained(meme, parseUnits('910000', 18), thief)],
    }),
  },
  'USDC swapped for any amount, to a person': {
    from: documents.uniswapV2,
    request: call(
      contracts.uniswapV2Router,
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
      [parseUnits('1000', 6), 0n, [usdc.address, weth.address], thief, BigInt(soon)],
    ),
    node: seen({
      people,
      contracts: [contracts.uniswapV2Router],
      changes: [spent(usdc, parseUnits('1000', 6)), gained(weth, parseEther('0.31'), thief)],
    }),
  },
  'all ether for a token before it is sold': {
    from: reports.honeypot,
    request: call(presale, 'buy(address referrer) payable', [thief], parseEther('9.7')),
    node: seen({ people, young: [presale], changes: paid('ether', parseEther('9.7'), thief) }),
  },
  'ether for a bot that the person has deployed': {
    from: reports.mevBot,
    request: send(bot, parseEther('8')),
    node: seen({ people, young: [bot], changes: paid('ether', parseEther('8'), thief) }),
  },
  'a bot started that sends its ether away': {
    from: reports.mevBotSteps,
    request: call(bot, 'start() payable', [], parseEther('3')),
    node: seen({ people, young: [bot], changes: paid('ether', parseEther('3'), thief) }),
  },
  'profits of a bot withdrawn after a last payment': {
    from: reports.mevBotSteps,
    request: call(bot, 'withdrawal() payable', [], parseEther('6')),
    node: seen({ people, young: [bot], changes: paid('ether', parseEther('6'), thief) }),
  },
  'a bot deployed with all ether': {
    from: reports.mevBot,
    request: {
      kind: 'transaction',
      to: null,
      value: parseEther('9.5'),
      data: '0x608060405234801561001057600080fd5b50336000806101000a81548173ffffffffffffffffffffffffffffffffffffffff',
    },
    node: seen({ people, changes: paid('ether', parseEther('9.5'), thief) }),
  },
  'all USDC for an order of CoW whose receiver is a person': {
    from: documents.cow,
    request: sign(
      domain('Gnosis Protocol', contracts.cowSettlement, 1, 'v2'),
      [
        'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
      ],
      {
        sellToken: usdc.address,
        buyToken: weth.address,
        receiver: thief,
        sellAmount: String(parseUnits('1000', 6)),
        buyAmount: String(parseEther('0.3')),
        validTo: soon,
        appData: `0x${'0'.repeat(64)}`,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
    ),
    node: seen({ people, contracts: [contracts.cowSettlement] }),
  },
  'WETH for nothing in an order of CoW': {
    from: documents.cow,
    request: sign(
      domain('Gnosis Protocol', contracts.cowSettlement, 1, 'v2'),
      [
        'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
      ],
      {
        sellToken: weth.address,
        buyToken: usdc.address,
        receiver: zeroAddress,
        sellAmount: String(parseEther('1000')),
        buyAmount: '1',
        validTo: 4294967295,
        appData: `0x${'0'.repeat(64)}`,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: true,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
    ),
    node: seen({ contracts: [contracts.cowSettlement] }),
  },
  'an order of 1inch that sells all USDC for dust': {
    from: documents.oneInch,
    request: sign(
      domain('1inch Aggregation Router', contracts.oneInch, 1, '6'),
      [
        'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
      ],
      {
        salt: '9091',
        maker: account,
        receiver: zeroAddress,
        makerAsset: usdc.address,
        takerAsset: meme.address,
        makingAmount: String(parseUnits('1000', 6)),
        takingAmount: '1',
        makerTraits: '0',
      },
    ),
    node: seen({ contracts: [contracts.oneInch], young: [meme.address], facts: [meme] }),
  },
  'USDC of Base for a pool that only its owner can leave': {
    from: reports.honeypot,
    on: base,
    request: call(someone('pool with one owner'), 'deposit(uint256 amount, address referrer)', [
      parseUnits('1000', 6),
      thief,
    ]),
    node: seen({
      people,
      young: [someone('pool with one owner')],
      contracts: [onBase.usdc.address],
      changes: paid(onBase.usdc, parseUnits('1000', 6), thief),
    }),
  },
  'a worthless token sold with an allowance for all': {
    from: reports.honeypot,
    request: call(usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
      meme.address,
      max256,
    ]),
    node: seen({ young: [meme.address], facts: [meme] }),
  },
  'liquidity added for a person': {
    from: documents.uniswapV2,
    request: call(
      contracts.uniswapV2Router,
      'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
      [usdc.address, parseUnits('1000', 6), 0n, 0n, thief, BigInt(soon)],
      parseEther('0.32'),
    ),
    node: seen({
      people,
      contracts: [contracts.uniswapV2Router],
      changes: [spent(usdc, parseUnits('1000', 6)), spent('ether', parseEther('0.32'))],
    }),
  },
})
