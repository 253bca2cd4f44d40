import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { contracts, inAMonth, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  type CorpusCase,
  call,
  collection,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const approve = 'approve(address spender, uint256 amount) returns (bool)'

/** Allowances as front ends of exchanges and lenders ask for them, and their revocation. */
export const approvals: CorpusCase[] = [
  {
    name: 'exact USDC for a Uniswap swap',
    source: 'Circle: USD Coin approve, spender Uniswap SwapRouter02',
    request: call(tokens.usdc.address, approve, [contracts.swapRouter02, parseUnits('500', 6)]),
  },
  {
    name: 'exact USDC for a deposit at Aave',
    source: 'Circle: USD Coin approve, spender Aave v3 Pool',
    request: call(tokens.usdc.address, approve, [contracts.aavePool, parseUnits('250', 6)]),
  },
  {
    name: 'exact DAI for a swap at 1inch',
    source: 'Maker: Dai approve, spender 1inch AggregationRouterV6',
    request: call(tokens.dai.address, 'approve(address usr, uint256 wad) returns (bool)', [
      contracts.oneInch,
      parseEther('100'),
    ]),
  },
  {
    name: 'exact WETH for an order of CoW Swap',
    source: 'WETH9: approve, spender CoW Protocol GPv2VaultRelayer',
    request: call(tokens.weth.address, 'approve(address guy, uint256 wad) returns (bool)', [
      contracts.cowRelayer,
      parseEther('0.75'),
    ]),
  },
  {
    name: 'exact USDC for a swap of the 0x API',
    source: 'Circle: USD Coin approve, spender 0x AllowanceHolder',
    request: call(tokens.usdc.address, approve, [
      contracts.zeroExAllowanceHolder,
      parseUnits('80', 6),
    ]),
  },
  {
    name: 'exact WBTC for the older 0x exchange proxy',
    source: 'BitGo: WBTC approve, spender 0x Exchange Proxy v4',
    request: call(tokens.wbtc.address, approve, [contracts.zeroExProxy, parseUnits('0.02', 8)]),
  },
  {
    name: 'unlimited DAI for Permit2, once for all Uniswap swaps',
    source: 'Uniswap interface: approve(Permit2, type(uint256).max)',
    request: call(tokens.dai.address, approve, [contracts.permit2, max256]),
  },
  {
    name: 'unlimited UNI, counted in 96 bits, for Permit2',
    source: 'Uniswap: UNI approve(address,uint256), where the maximum means unlimited',
    request: call(
      contracts.uni,
      'approve(address spender, uint256 rawAmount) external returns (bool)',
      [contracts.permit2, max256],
    ),
  },
  {
    name: 'USDT set to 0 before a new allowance',
    source: 'Tether: approve(address,uint256) refuses to change a nonzero allowance',
    request: call(tokens.usdt.address, 'approve(address _spender, uint256 _value)', [
      contracts.uniswapV2Router,
      0n,
    ]),
  },
  {
    name: 'exact USDT after the reset',
    source: 'Tether: approve(address,uint256), spender Uniswap V2 Router02',
    request: call(tokens.usdt.address, 'approve(address _spender, uint256 _value)', [
      contracts.uniswapV2Router,
      parseUnits('300', 6),
    ]),
  },
  {
    name: 'an allowance of an unknown contract revoked',
    source: 'Revoke.cash: approve(spender, 0)',
    request: call(tokens.usdc.address, approve, [stranger, 0n]),
  },
  {
    name: 'an operator of a whole NFT collection revoked',
    source: 'Revoke.cash: ERC-721 setApprovalForAll(operator, false)',
    request: call(collection, 'setApprovalForAll(address operator, bool approved)', [
      stranger,
      false,
    ]),
  },
  {
    name: 'the approval of a single NFT cleared',
    source: 'Revoke.cash: ERC-721 approve(address(0), tokenId)',
    request: call(collection, 'approve(address to, uint256 tokenId)', [zeroAddress, 4021n]),
  },
  {
    name: 'an allowance lowered',
    source: 'Circle: USD Coin decreaseAllowance(address,uint256)',
    request: call(
      tokens.usdc.address,
      'decreaseAllowance(address spender, uint256 decrement) returns (bool)',
      [contracts.oneInch, parseUnits('50', 6)],
    ),
  },
  {
    name: 'exact stETH to be wrapped',
    source: 'Lido: stETH approve, spender wstETH',
    request: call(tokens.steth.address, approve, [contracts.wsteth, parseEther('2')]),
  },
  {
    name: 'exact stETH for a withdrawal request',
    source: 'Lido: stETH approve, spender WithdrawalQueueERC721',
    request: call(tokens.steth.address, approve, [contracts.withdrawalQueue, parseEther('1.5')]),
  },
  {
    name: 'a Permit2 allowance given on chain',
    source: 'Permit2: approve(address,address,uint160,uint48) for the Universal Router',
    request: call(
      contracts.permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      [tokens.usdc.address, contracts.universalRouter, parseUnits('420', 6), inAMonth],
    ),
  },
  {
    name: 'Permit2 allowances of two spenders revoked at once',
    source: 'Permit2: lockdown((address,address)[])',
    request: call(contracts.permit2, 'lockdown((address token, address spender)[] approvals)', [
      [
        { token: tokens.usdc.address, spender: stranger },
        { token: tokens.weth.address, spender: contracts.universalRouter },
      ],
    ]),
  },
  {
    name: 'unused Permit2 signatures made invalid',
    source: 'Permit2: invalidateUnorderedNonces(uint256,uint256)',
    request: call(contracts.permit2, 'invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', [
      0n,
      7n,
    ]),
  },
]
