import { parseEther, parseUnits } from 'viem'
import {
  daiType,
  max160,
  now,
  permit2BatchTypes,
  permit2Types,
  permitType,
} from '#tests/lib/review/preview/context.ts'
import { contracts, inAMonth, soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const permit2Domain = { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 }
const gho = '0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f'
const stkAave = '0x4da27a545c0c5B758a6BA100e3a049001de870f5'
const usds = '0xdC035D45d973E3EC169d2276DDab16f1e407384F'
const sUsds = '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD'
const usdcWethPair = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'

/** An EIP-2612 permit of `value` to `spender`. */
const permit = (
  domain: Record<string, unknown>,
  spender: string,
  value: bigint,
  deadline = now + 1800,
  nonce = '0',
) =>
  sign({ chainId: 1, ...domain }, [permitType], {
    owner: account,
    spender,
    value: value.toString(),
    nonce,
    deadline: String(deadline),
  })

/** Allowances that are signed: Permit2, EIP-2612 and DAI's own. */
export const permits: CorpusCase[] = [
  {
    name: 'unlimited USDC for the Universal Router, for 30 days',
    source: 'Permit2: PermitSingle, as the Uniswap interface asks',
    request: sign(permit2Domain, permit2Types, {
      details: {
        token: tokens.usdc.address,
        amount: max160.toString(),
        expiration: String(inAMonth),
        nonce: '0',
      },
      spender: contracts.universalRouter,
      sigDeadline: String(now + 1800),
    }),
  },
  {
    name: 'the exact WETH of one swap for the Universal Router',
    source: 'Permit2: PermitSingle with the amount of the swap',
    request: sign(permit2Domain, permit2Types, {
      details: {
        token: tokens.weth.address,
        amount: parseEther('0.4').toString(),
        expiration: String(inAMonth),
        nonce: '3',
      },
      spender: contracts.universalRouter,
      sigDeadline: String(now + 1800),
    }),
  },
  {
    name: 'two tokens for a new position in Uniswap v4',
    source: 'Permit2: PermitBatch, spender Uniswap v4 PositionManager',
    request: sign(permit2Domain, permit2BatchTypes, {
      details: [
        {
          token: tokens.usdc.address,
          amount: parseUnits('300', 6).toString(),
          expiration: String(inAMonth),
          nonce: '0',
        },
        {
          token: tokens.dai.address,
          amount: parseEther('300').toString(),
          expiration: String(inAMonth),
          nonce: '1',
        },
      ],
      spender: contracts.v4Positions,
      sigDeadline: String(now + 1800),
    }),
  },
  {
    name: 'USDC supplied to Aave with a permit',
    source: 'Circle: USD Coin Permit (EIP-2612), spender Aave v3 Pool',
    request: permit(
      { name: 'USD Coin', version: '2', verifyingContract: tokens.usdc.address },
      contracts.aavePool,
      parseUnits('150', 6),
      now + 3600,
    ),
  },
  {
    name: 'stETH for a withdrawal request with a permit',
    source: 'Lido: stETH Permit (EIP-2612), spender WithdrawalQueueERC721',
    request: permit(
      {
        name: 'Liquid staked Ether 2.0',
        version: '2',
        verifyingContract: tokens.steth.address,
      },
      contracts.withdrawalQueue,
      parseEther('0.8'),
    ),
  },
  {
    name: 'wstETH for a withdrawal request with a permit',
    source: 'Lido: wstETH Permit (EIP-2612), spender WithdrawalQueueERC721',
    request: permit(
      {
        name: 'Wrapped liquid staked Ether 2.0',
        version: '1',
        verifyingContract: contracts.wsteth,
      },
      contracts.withdrawalQueue,
      parseEther('0.35'),
    ),
  },
  {
    name: 'DAI for a swap, in its own form of permit',
    source: 'Maker: Dai Permit(holder, spender, nonce, expiry, allowed), spender SwapRouter02',
    request: sign(
      {
        name: 'Dai Stablecoin',
        version: '1',
        chainId: 1,
        verifyingContract: tokens.dai.address,
      },
      [daiType],
      {
        holder: account,
        spender: contracts.swapRouter02,
        nonce: '0',
        expiry: String(soon),
        allowed: true,
      },
    ),
  },
  {
    name: 'the DAI allowance of a router revoked by signature',
    source: 'Maker: Dai Permit with allowed = false',
    request: sign(
      {
        name: 'Dai Stablecoin',
        version: '1',
        chainId: 1,
        verifyingContract: tokens.dai.address,
      },
      [daiType],
      {
        holder: account,
        spender: contracts.oneInch,
        nonce: '1',
        expiry: String(soon),
        allowed: false,
      },
    ),
  },
  {
    name: 'GHO to repay a loan',
    source: 'Aave: GHO Permit (EIP-2612), spender Aave v3 Pool',
    request: permit(
      { name: 'Gho Token', version: '1', verifyingContract: gho },
      contracts.aavePool,
      parseEther('64.5'),
      now + 3600,
    ),
  },
  {
    name: 'AAVE to be staked in the safety module',
    source: 'Aave: AAVE Permit (EIP-2612), spender stkAAVE',
    request: permit(
      { name: 'Aave token V3', version: '2', verifyingContract: contracts.aave },
      stkAave,
      parseEther('5'),
      now + 3600,
      '2',
    ),
  },
  {
    name: 'USDS to be saved',
    source: 'Sky: USDS Permit (EIP-2612), spender sUSDS',
    request: permit(
      { name: 'USDS Stablecoin', version: '1', verifyingContract: usds },
      sUsds,
      parseEther('900'),
    ),
  },
  {
    name: 'shares of a pool to be given back',
    source: 'Uniswap v2: UNI-V2 Permit for removeLiquidityWithPermit',
    request: permit(
      { name: 'Uniswap V2', version: '1', verifyingContract: usdcWethPair },
      contracts.uniswapV2Router,
      1_204_411_872_033n,
      soon,
    ),
  },
  {
    name: 'UNI for a swap, in a domain without version',
    source: 'Uniswap: UNI Permit(owner, spender, value, nonce, deadline)',
    request: permit(
      { name: 'Uniswap', verifyingContract: contracts.uni },
      contracts.swapRouter02,
      parseEther('20'),
      soon,
    ),
  },
]
