import { parseUnits } from 'viem'
import {
  authorizationType,
  daiType,
  day,
  max160,
  max256,
  now,
  permit2BatchTypes,
  permit2Types,
  permitTransferTypes,
  permitType,
} from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const phisher = someone('phisher with permits')
const fresh = someone('fresh contract for permits')
const person = seen({ people: [phisher], contracts: [contracts.permit2] })
const contract = seen({ young: [fresh], contracts: [contracts.permit2] })
const { usdc, usdt, weth, wbtc, steth, dai } = tokens
const permit2 = (chainId = 1) => ({
  name: 'Permit2',
  chainId,
  verifyingContract: contracts.permit2,
})
const permit = (spender: string, value: bigint, deadline: number | bigint = now + 3600) => ({
  owner: account,
  spender,
  value: String(value),
  nonce: 0,
  deadline: String(deadline),
})
const detail = (token: string, amount: bigint, expiration = now + 30 * day) => ({
  token,
  amount: String(amount),
  expiration,
  nonce: 0,
})
const spToken = '0x59cD1C87501baa753d0B5B5Ab5D8416A45cD71DB'
const aUsdt = '0x23878914EFE38d27C4D67Ab83ed1b93A74D4086a'

export const permits = frauds('permits and Permit2', {
  'USDC permitted to a person without end': {
    from: reports.permits,
    request: sign(
      domain('USD Coin', usdc.address, 1, '2'),
      [permitType],
      permit(phisher, max256, max256),
    ),
    node: person,
  },
  'USDC of Base permitted to a fresh contract': {
    from: reports.permits,
    on: base,
    request: sign(
      domain('USD Coin', onBase.usdc.address, 8453, '2'),
      [permitType],
      permit(fresh, parseUnits('1000', 6)),
    ),
    node: contract,
  },
  'spWETH permitted to a drainer': {
    from: reports.spark,
    request: sign(
      domain('Spark WETH', spToken),
      [permitType],
      permit(phisher, parseUnits('12083', 18)),
    ),
    node: seen({
      people: [phisher],
      facts: [
        { address: spToken, symbol: 'spWETH', decimals: 18, balance: parseUnits('12083', 18) },
      ],
    }),
  },
  'aEthUSDT permitted by an airdrop page': {
    from: reports.batchPhishing,
    request: sign(domain('Aave Ethereum USDT', aUsdt), [permitType], permit(fresh, max256)),
    node: seen({
      young: [fresh],
      facts: [
        { address: aUsdt, symbol: 'aEthUSDT', decimals: 6, balance: parseUnits('3080000', 6) },
      ],
    }),
  },
  'stETH permitted to a person': {
    from: documents.erc2612,
    request: sign(
      domain('Liquid staked Ether 2.0', steth.address, 1, '2'),
      [permitType],
      permit(phisher, parseUnits('1000', 18)),
    ),
    node: person,
  },
  'DAI allowed to a person by its own permit': {
    from: reports.permits,
    request: sign(domain('Dai Stablecoin', dai.address), [daiType], {
      holder: account,
      spender: phisher,
      nonce: 3,
      expiry: 0,
      allowed: true,
    }),
    node: person,
  },
  'ARB permitted to a contract of yesterday': {
    from: reports.create2,
    on: arbitrum,
    request: sign(
      domain('Arbitrum', onArbitrum.arb.address, 42161),
      [permitType],
      permit(fresh, parseUnits('1000', 18)),
    ),
    node: contract,
  },
  'one token by Permit2 to a person': {
    from: reports.permit2,
    request: sign(permit2(), permit2Types, {
      details: detail(usdt.address, max160),
      spender: phisher,
      sigDeadline: now + 1800,
    }),
    node: person,
  },
  'four tokens by Permit2 to a fresh contract': {
    from: reports.permit2Epidemic,
    request: sign(permit2(), permit2BatchTypes, {
      details: [usdc, usdt, weth, wbtc].map(({ address }) => detail(address, max160, 2 ** 48 - 1)),
      spender: fresh,
      sigDeadline: now + 10 * 365 * day,
    }),
    node: contract,
  },
  'Permit2 on Base for a spender that has no code yet': {
    from: reports.emptySpender,
    on: base,
    request: sign(permit2(8453), permit2Types, {
      details: detail(onBase.weth.address, parseUnits('1000', 18)),
      spender: fresh,
      sigDeadline: now + 1800,
    }),
    node: seen({ people: [fresh], contracts: [contracts.permit2] }),
  },
  'a transfer by Permit2 that a person may take': {
    from: reports.permit2,
    request: sign(permit2(), permitTransferTypes, {
      permitted: { token: wbtc.address, amount: String(parseUnits('1000', 8)) },
      spender: phisher,
      nonce: '7720',
      deadline: now + day,
    }),
    node: person,
  },
  'transfers of three tokens by Permit2': {
    from: reports.permit2Epidemic,
    request: sign(
      permit2(),
      [
        'PermitBatchTransferFrom(TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline)',
        'TokenPermissions(address token, uint256 amount)',
      ],
      {
        permitted: [usdc, dai, weth].map(({ address, decimals }) => ({
          token: address,
          amount: String(parseUnits('1000', decimals)),
        })),
        spender: fresh,
        nonce: '51',
        deadline: now + day,
      },
    ),
    node: contract,
  },
  'a transfer by Permit2 with a witness named like an order': {
    from: documents.permit2,
    request: sign(
      permit2(),
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Order(address beneficiary, uint256 reward)',
      ],
      {
        permitted: { token: weth.address, amount: String(parseUnits('1000', 18)) },
        spender: fresh,
        nonce: '9',
        deadline: now + day,
        witness: { beneficiary: phisher, reward: '1' },
      },
    ),
    node: contract,
  },
  'USDC authorized to a person by ERC-3009': {
    from: documents.erc3009,
    request: sign(domain('USD Coin', usdc.address, 1, '2'), [authorizationType], {
      from: account,
      to: phisher,
      value: String(parseUnits('1000', 6)),
      validAfter: 0,
      validBefore: now + 365 * day,
      nonce: opaque('3009', 32),
    }),
    node: person,
  },
  'USDC of Base to be received by a fresh contract': {
    from: documents.erc3009,
    on: base,
    request: sign(
      domain('USD Coin', onBase.usdc.address, 8453, '2'),
      [
        'ReceiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: fresh,
        value: String(parseUnits('980', 6)),
        validAfter: 0,
        validBefore: now + 30 * day,
        nonce: opaque('receive', 32),
      },
    ),
    node: contract,
  },
  'a liquidity position permitted to a person': {
    from: reports.hyperswap,
    request: sign(
      domain('Uniswap V3 Positions NFT-V1', contracts.v3Positions),
      ['Permit(address spender, uint256 tokenId, uint256 nonce, uint256 deadline)'],
      { spender: phisher, tokenId: '843112', nonce: 0, deadline: now + day },
    ),
    node: seen({ people: [phisher], contracts: [contracts.v3Positions] }),
  },
  'positions of Uniswap v4 permitted all at once': {
    from: documents.uniswapV4,
    request: sign(
      { name: 'Uniswap v4 Positions NFT', chainId: 1, verifyingContract: contracts.v4Positions },
      ['PermitForAll(address operator, bool approved, uint256 nonce, uint256 deadline)'],
      { operator: fresh, approved: true, nonce: '12', deadline: now + day },
    ),
    node: seen({ young: [fresh], contracts: [contracts.v4Positions] }),
  },
  'an allowance of Permit2 given in a transaction': {
    from: documents.permit2,
    request: call(
      contracts.permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      [usdt.address, phisher, max160, now + 365 * day],
    ),
    node: person,
  },
})
