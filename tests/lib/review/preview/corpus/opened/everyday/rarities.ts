import { parseEther, parseUnits } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  bnb,
  gnosis,
  onArbitrum,
  onBase,
  onGnosis,
  onPolygon,
  optimism,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  batch,
  call,
  encode,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, weth, dai } = tokens
const coin = { symbol: 'COIN', decimals: 18 } as const
const linea = { chainId: 59_144, tokens: [] }
const celo = { chainId: 42_220, currency: { symbol: 'CELO', decimals: 18 }, tokens: [] }
const avalanche = { chainId: 43_114, currency: { symbol: 'AVAX', decimals: 18 }, tokens: [] }
const scroll = { chainId: 534_352, tokens: [] }
const wavax = {
  address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  symbol: 'WAVAX',
  decimals: 18,
} as const
const cusd = {
  address: '0x765DE816845861e75A25fCA122bb6898B8B1282a',
  symbol: 'USDm',
  decimals: 18,
} as const
const wxdai = onGnosis.wxdai
const cowEthFlow = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'
const stakePool = someone('pool of a reward program')
const reward = { address: someone('token of a reward program'), ...coin }
const auction = someone('auction of tokens')
const insurance = someone('cover of a mutual')
const lottery = someone('raffle of a club')
const index = { address: someone('index of tokens'), symbol: 'IDX', decimals: 18 } as const
const timelock = someone('timelock of a treasury')
const curveLend = someone('market of a lending pool')
const fund = { address: someone('fund with requests'), symbol: 'FUND', decimals: 6 } as const
const escrow = someone('escrow of a job')
const storage = someone('storage deals')
const tickets = someone('tickets of an event')

export const rarities = everyday('less common protocols and chains', {
  'ether of Linea to a friend': {
    from: 'no report is known',
    on: linea,
    request: send(friend, parseEther('0.02')),
    node: seen({ people: [friend], changes: paid('ether', parseEther('0.02'), friend) }),
  },
  'AVAX wrapped': {
    from: documents.weth,
    on: avalanche,
    request: call(wavax.address, 'deposit() payable', [], parseEther('3')),
    node: seen({
      facts: [wavax],
      changes: [...paid('ether', parseEther('3'), wavax.address), gained(wavax, parseEther('3'))],
    }),
  },
  'a dollar of Celo with a note': {
    from: documents.erc20,
    on: celo,
    request: call(
      cusd.address,
      'transferWithComment(address to, uint256 value, string comment) returns (bool)',
      [friend, parseUnits('1', 18), 'thank you'],
    ),
    node: seen({
      people: [friend],
      facts: [{ ...cusd, balance: parseUnits('40', 18) }],
      changes: paid(cusd, parseUnits('1', 18), friend),
    }),
  },
  'ether of Scroll sold for a stablecoin by a router': {
    from: documents.uniswapV3,
    on: scroll,
    request: call(
      '0xfc30937f5cDe93Df8d48aCAF7e6f5D8D8A31F636',
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
      [
        {
          tokenIn: '0x5300000000000000000000000000000000000004',
          tokenOut: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
          fee: 500,
          recipient: account,
          amountIn: parseEther('0.05'),
          amountOutMinimum: parseUnits('163', 6),
          sqrtPriceLimitX96: 0n,
        },
      ],
      parseEther('0.05'),
    ),
    node: seen({
      contracts: [
        '0xfc30937f5cDe93Df8d48aCAF7e6f5D8D8A31F636',
        '0x5300000000000000000000000000000000000004',
      ],
      facts: [
        { address: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', symbol: 'USDC', decimals: 6 },
      ],
      changes: [
        spent('ether', parseEther('0.05')),
        gained(
          { address: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', symbol: 'USDC', decimals: 6 },
          parseUnits('164', 6),
        ),
      ],
    }),
  },
  'an order of CoW that sells ether itself': {
    from: documents.cow,
    request: call(
      cowEthFlow,
      'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32)',
      [
        {
          buyToken: usdc.address,
          receiver: account,
          sellAmount: parseEther('0.3'),
          buyAmount: parseUnits('985', 6),
          appData: opaque('app', 32),
          feeAmount: 0n,
          validTo: now + 1800,
          partiallyFillable: false,
          quoteId: 902_114n,
        },
      ],
      parseEther('0.3'),
    ),
    node: seen({ contracts: [cowEthFlow], changes: paid('ether', parseEther('0.3'), cowEthFlow) }),
  },
  'a stake in a program of rewards': {
    from: documents.openZeppelin,
    on: base,
    request: batch(
      call(onBase.aero.address, 'approve(address spender, uint256 amount) returns (bool)', [
        stakePool,
        parseUnits('25', 18),
      ]),
      call(stakePool, 'stake(uint256 amount)', [parseUnits('25', 18)]),
    ),
    node: seen({
      contracts: [stakePool, onBase.aero.address],
      changes: paid(onBase.aero, parseUnits('25', 18), stakePool),
    }),
  },
  'a stake and its reward taken out': {
    from: documents.openZeppelin,
    on: base,
    request: call(stakePool, 'exit()'),
    node: seen({
      contracts: [stakePool],
      facts: [reward],
      changes: [gained(onBase.aero, parseUnits('25', 18)), gained(reward, parseUnits('3', 18))],
    }),
  },
  'a bid in an auction of tokens': {
    from: 'no report is known',
    on: arbitrum,
    request: call(
      auction,
      'placeBid(uint256 auctionId, uint128 price, uint128 amount) payable',
      [6n, parseUnits('0.004', 18), parseUnits('100', 18)],
      parseEther('0.4'),
    ),
    node: seen({ contracts: [auction], changes: paid('ether', parseEther('0.4'), auction) }),
  },
  'a bid taken back': {
    from: 'no report is known',
    on: arbitrum,
    request: call(auction, 'cancelBid(uint256 auctionId)', [6n]),
    node: seen({ contracts: [auction], changes: [gained('ether', parseEther('0.4'))] }),
  },
  'a cover bought for three months': {
    from: 'no report is known',
    request: call(
      insurance,
      'buyCover(uint256 productId, address owner, uint256 amount, uint32 period, uint256 maxPremium) payable returns (uint256)',
      [12n, account, parseEther('5'), 90 * day, parseEther('0.03')],
      parseEther('0.03'),
    ),
    node: seen({
      contracts: [insurance],
      changes: [...paid('ether', parseEther('0.028'), insurance), gainedItem(insurance, 911n)],
    }),
  },
  'three tickets of a raffle': {
    from: documents.poolTogether,
    on: polygon,
    request: call(
      lottery,
      'buyTickets(uint256 raffleId, uint256 count) payable',
      [4n, 3n],
      parseEther('6'),
    ),
    node: seen({ contracts: [lottery], changes: paid('ether', parseEther('6'), lottery) }),
  },
  'an index of tokens issued for USDC': {
    from: 'no report is known',
    request: call(
      someone('issuer of an index'),
      'issueExactSet(address setToken, uint256 amount, address inputToken, uint256 maxInput) returns (uint256)',
      [index.address, parseUnits('1', 18), usdc.address, parseUnits('82', 6)],
    ),
    node: seen({
      contracts: [someone('issuer of an index')],
      facts: [index],
      changes: [spent(usdc, parseUnits('81', 6)), gained(index, parseUnits('1', 18))],
    }),
  },
  'a scheduled call of a timelock executed': {
    from: documents.governor,
    request: call(
      timelock,
      'execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt) payable',
      [
        someone('parameters of a treasury'),
        0n,
        encode('setFee(uint256 fee)', [30n]),
        zeroHash,
        zeroHash,
      ],
    ),
    node: seen({ contracts: [timelock, someone('parameters of a treasury')] }),
  },
  'a loan of crvUSD repaid': {
    from: documents.curvePools,
    request: call(curveLend, 'repay(uint256 _d_debt)', [parseUnits('200', 18)]),
    node: seen({
      contracts: [curveLend],
      facts: [
        { address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', symbol: 'crvUSD', decimals: 18 },
      ],
      changes: [
        spent(
          { address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', symbol: 'crvUSD', decimals: 18 },
          parseUnits('200', 18),
        ),
      ],
    }),
  },
  'a deposit asked from a fund that settles daily': {
    from: documents.erc7540,
    request: call(
      fund.address,
      'requestDeposit(uint256 assets, address controller, address owner) returns (uint256)',
      [parseUnits('300', 6), account, account],
    ),
    node: seen({ facts: [fund], changes: paid(usdc, parseUnits('300', 6), fund.address) }),
  },
  'shares of a fund claimed after its settlement': {
    from: documents.erc7540,
    request: call(
      fund.address,
      'mint(uint256 shares, address receiver, address controller) returns (uint256)',
      [parseUnits('298', 6), account, account],
    ),
    node: seen({ facts: [fund], changes: [gained(fund, parseUnits('298', 6))] }),
  },
  'a job paid into an escrow': {
    from: 'no report is known',
    on: gnosis,
    request: batch(
      call(wxdai.address, 'approve(address guy, uint256 wad) returns (bool)', [
        escrow,
        parseUnits('150', 18),
      ]),
      call(escrow, 'fund(uint256 jobId, address token, uint256 amount)', [
        71n,
        wxdai.address,
        parseUnits('150', 18),
      ]),
    ),
    node: seen({
      contracts: [escrow, wxdai.address],
      changes: paid(wxdai, parseUnits('150', 18), escrow),
    }),
  },
  'a year of storage for a site': {
    from: 'no report is known',
    on: polygon,
    request: call(storage, 'deposit(uint256 amount, bytes32 account)', [
      parseUnits('12', 6),
      opaque('bucket', 32),
    ]),
    node: seen({
      contracts: [storage, onPolygon.usdc.address],
      changes: paid(onPolygon.usdc, parseUnits('12', 6), storage),
    }),
  },
  'two tickets of an event with a receipt': {
    from: documents.erc1155,
    on: optimism,
    request: call(
      tickets,
      'purchase(uint256 eventId, uint256 seats, address receiver) payable',
      [5n, 2n, account],
      parseEther('0.04'),
    ),
    node: seen({
      contracts: [tickets],
      changes: [
        ...paid('ether', parseEther('0.04'), tickets),
        { ...gainedItem(tickets, 5n, 'ERC-1155'), amount: 2n },
      ],
    }),
  },
  'a ticket checked in at the door': {
    from: 'no report is known',
    on: optimism,
    request: sign(
      domain('Tickets', tickets, 10),
      ['CheckIn(uint256 eventId, uint256 ticket, address holder, uint256 until)'],
      {
        eventId: '5',
        ticket: '2',
        holder: account,
        until: String(now + 600),
      },
    ),
    node: seen({ contracts: [tickets] }),
  },
  'an order of UniswapX on Arbitrum': {
    from: documents.uniswapX,
    on: arbitrum,
    request: sign(
      {
        name: 'Permit2',
        chainId: 42_161,
        verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
      },
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ExclusiveDutchOrder witness)',
        'TokenPermissions(address token, uint256 amount)',
        'ExclusiveDutchOrder(OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs)',
        'OrderInfo(address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData)',
        'DutchOutput(address token, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        permitted: { token: onArbitrum.usdc.address, amount: String(parseUnits('60', 6)) },
        spender: '0x1bd1aAdc9E230626C44a139d7E70d842749351eb',
        nonce: '19932345567',
        deadline: now + 300,
        witness: {
          info: {
            reactor: '0x1bd1aAdc9E230626C44a139d7E70d842749351eb',
            swapper: account,
            nonce: '19932345567',
            deadline: now + 300,
            additionalValidationContract: zeroAddress,
            additionalValidationData: '0x',
          },
          decayStartTime: now,
          decayEndTime: now + 60,
          exclusiveFiller: zeroAddress,
          exclusivityOverrideBps: '0',
          inputToken: onArbitrum.usdc.address,
          inputStartAmount: String(parseUnits('60', 6)),
          inputEndAmount: String(parseUnits('60', 6)),
          outputs: [
            {
              token: onArbitrum.weth.address,
              startAmount: String(parseEther('0.0183')),
              endAmount: String(parseEther('0.0181')),
              recipient: account,
            },
          ],
        },
      },
    ),
    node: seen({
      contracts: [
        '0x1bd1aAdc9E230626C44a139d7E70d842749351eb',
        onArbitrum.usdc.address,
        onArbitrum.weth.address,
      ],
    }),
  },
  'BNB staked with a validator': {
    from: documents.pancake,
    on: bnb,
    request: call(
      '0x0000000000000000000000000000000000002002',
      'delegate(address operatorAddress, bool delegateVotePower) payable',
      [someone('validator of BNB Smart Chain'), false],
      parseEther('1'),
    ),
    node: seen({
      contracts: [
        '0x0000000000000000000000000000000000002002',
        someone('validator of BNB Smart Chain'),
      ],
      changes: [spent('ether', parseEther('1'))],
    }),
  },
  'a shared bill settled in DAI': {
    from: 'no report is known',
    on: { knownAddresses: [friend, someone('flatmate')] },
    request: batch(
      call(dai.address, 'transfer(address to, uint256 amount) returns (bool)', [
        friend,
        parseUnits('31.5', 18),
      ]),
      call(dai.address, 'transfer(address to, uint256 amount) returns (bool)', [
        someone('flatmate'),
        parseUnits('12', 18),
      ]),
    ),
    node: seen({
      people: [friend, someone('flatmate')],
      changes: [
        ...paid(dai, parseUnits('31.5', 18), friend),
        ...paid(dai, parseUnits('12', 18), someone('flatmate')),
      ],
    }),
  },
  'WETH wrapped and put in a vault on Arbitrum': {
    from: documents.erc4626,
    on: arbitrum,
    request: batch(
      call(onArbitrum.weth.address, 'deposit() payable', [], parseEther('0.1')),
      call(onArbitrum.weth.address, 'approve(address spender, uint256 amount) returns (bool)', [
        someone('vault of WETH'),
        parseEther('0.1'),
      ]),
      call(
        someone('vault of WETH'),
        'deposit(uint256 assets, address receiver) returns (uint256)',
        [parseEther('0.1'), account],
      ),
    ),
    node: seen({
      contracts: [onArbitrum.weth.address],
      facts: [{ address: someone('vault of WETH'), symbol: 'vWETH', decimals: 18 }],
      changes: [
        spent('ether', parseEther('0.1')),
        gained(
          { address: someone('vault of WETH'), symbol: 'vWETH', decimals: 18 },
          parseEther('0.097'),
        ),
      ],
    }),
  },
  'the collateral of a loan of an item paid back in WETH': {
    from: 'no report is known',
    request: call(someone('loans on items'), 'repay(uint256 loanId)', [3_301n]),
    node: seen({
      contracts: [someone('loans on items')],
      changes: [
        spent(weth, parseEther('1.3')),
        gainedItem('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', 6612n),
      ],
    }),
  },
})
