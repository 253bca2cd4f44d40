import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  send,
  stranger,
  thief,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth, steth } = tokens
const ether = 10n ** 18n
const universalRouter = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const uniswapV2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const uniswapV3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const zeros = `0x${'0'.repeat(64)}`

const bait = (name: string, value: bigint): CorpusCase => ({
  name: `${name} with ${Number(value / 10n ** 14n) / 10_000} ETH`,
  source: `payable function ${name} of drainer contracts, which only keep the ether`,
  request: call(stranger, `${name}()`, [], value),
})

const control = (name: string, source: string, signature: string, args: unknown[]): CorpusCase => ({
  name,
  source,
  request: call(stranger, signature, args),
})

/** Transactions whose money, proceeds or control go to a stranger. */
export const maliciousTransactions: CorpusCase[] = [
  bait('SecurityUpdate', 4n * ether),
  bait('Claim', 3n * ether),
  bait('ClaimReward', ether),
  bait('ClaimRewards', 8n * ether),
  bait('claimRewards', 9n * ether),
  bait('Connect', ether / 2n),
  bait('ConnectWallet', 2n * ether),
  bait('Verify', ether),
  bait('claim', 6n * ether),
  {
    name: 'most of the ether for an unknown function',
    source: 'payable functions with random names, Inferno Drainer',
    request: send(stranger, 9n * ether, '0x3158952e'),
  },
  {
    name: 'half of the ether for an unknown function with an address',
    source: 'payable function with an affiliate, Angel Drainer',
    request: send(stranger, 5n * ether, `0xd8f1c1b0${thief.slice(2).padStart(64, '0')}`),
  },
  {
    name: 'the result of a swap for a stranger (Uniswap v2)',
    source: 'swapExactETHForTokens with another recipient',
    request: call(
      uniswapV2,
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      [0n, [weth.address, usdc.address], thief, BigInt(now + 1200)],
      5n * ether,
    ),
  },
  {
    name: 'tokens swapped to a stranger (Uniswap v2)',
    source: 'swapExactTokensForTokens with another recipient',
    request: call(
      uniswapV2,
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      [1000_000000n, 1n, [usdc.address, weth.address], thief, BigInt(now + 1200)],
    ),
  },
  {
    name: 'tokens swapped to a stranger (Uniswap v3)',
    source: 'exactInputSingle with another recipient',
    request: call(
      uniswapV3,
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
      [[usdc.address, weth.address, 500, thief, BigInt(now + 1200), 1000_000000n, 0n, 0n]],
    ),
  },
  {
    name: 'swapped to the router, unwrapped to a stranger',
    source: 'exactInput and unwrapWETH9 in a multicall',
    request: call(uniswapV3, 'multicall(bytes[])', [
      [`0x49404b7c${0n.toString(16).padStart(64, '0')}${thief.slice(2).padStart(64, '0')}`],
    ]),
  },
  {
    name: 'router commands that take by Permit2 and pay a stranger',
    source: 'Universal Router PERMIT2_TRANSFER_FROM',
    request: call(universalRouter, 'execute(bytes,bytes[],uint256)', [
      '0x02',
      [values('address, address, uint160', [usdc.address, thief, 1000_000000n])],
      BigInt(now + 1200),
    ]),
  },
  {
    name: 'router commands that sweep to a stranger',
    source: 'Universal Router V3_SWAP_EXACT_IN to itself, SWEEP to another',
    request: call(universalRouter, 'execute(bytes,bytes[],uint256)', [
      '0x0004',
      [
        values('address, uint256, uint256, bytes, bool', [
          '0x0000000000000000000000000000000000000002',
          1000_000000n,
          1n,
          `${usdc.address}0001f4${weth.address.slice(2)}`,
          true,
        ]),
        values('address, address, uint256', [weth.address, thief, 0n]),
      ],
      BigInt(now + 1200),
    ]),
  },
  {
    name: 'router commands that transfer to a stranger',
    source: 'Universal Router WRAP_ETH and TRANSFER',
    request: call(
      universalRouter,
      'execute(bytes,bytes[],uint256)',
      [
        '0x0b05',
        [
          values('address, uint256', ['0x0000000000000000000000000000000000000002', 3n * ether]),
          values('address, address, uint256', [weth.address, thief, 3n * ether]),
        ],
        BigInt(now + 1200),
      ],
      3n * ether,
    ),
  },
  {
    name: 'a router permit for a stranger',
    source: 'Universal Router PERMIT2_PERMIT with another spender',
    request: call(universalRouter, 'execute(bytes,bytes[],uint256)', [
      '0x0a',
      [
        encodeAbiParameters(
          parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes'),
          [[[usdc.address, 2n ** 160n - 1n, 2 ** 48 - 1, 0], thief, BigInt(now + 1800)], '0x1234'],
        ),
      ],
      BigInt(now + 1200),
    ]),
  },
  {
    name: 'a swap at 1inch paid to a stranger',
    source: '1inch v6 swap with another dstReceiver',
    request: call(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      [stranger, [usdc.address, weth.address, stranger, thief, 1000_000000n, 1n, 0n], '0x'],
    ),
  },
  {
    name: 'lent tokens withdrawn to a stranger',
    source: 'Aave v3 withdraw to another address',
    request: call(
      '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
      'withdraw(address,uint256,address)',
      [usdc.address, 2n ** 256n - 1n, thief],
    ),
  },
  {
    name: 'a vault emptied to a stranger',
    source: 'ERC-4626 redeem with another receiver',
    request: call(stranger, 'redeem(uint256,address,address)', [5000n * ether, thief, account]),
  },
  {
    name: 'a vault withdrawn to a stranger',
    source: 'ERC-4626 withdraw with another receiver',
    request: call(stranger, 'withdraw(uint256,address,address)', [5000n * ether, thief, account]),
  },
  {
    name: 'a deposit that belongs to a stranger',
    source: 'Aave v3 supply on behalf of another',
    request: call(
      '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
      'supply(address,uint256,address,uint16)',
      [dai.address, 1000n * ether, thief, 0],
    ),
  },
  {
    name: 'withdrawal receipts for a stranger',
    source: 'Lido requestWithdrawals with another owner',
    request: call(
      '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
      'requestWithdrawals(uint256[],address)',
      [[1000n * ether], thief],
    ),
  },
  {
    name: 'rewards claimed for a stranger',
    source: 'Aave claimAllRewards to another address',
    request: call(
      '0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb',
      'claimAllRewards(address[],address)',
      [[usdc.address], thief],
    ),
  },
  {
    name: 'an airdrop claimed for a stranger',
    source: 'Merkle distributor claim(address,uint256,bytes32[])',
    request: call(stranger, 'claim(address,uint256,bytes32[])', [thief, 5000n * ether, [zeros]]),
  },
  {
    name: 'a position’s fees for a stranger',
    source: 'Uniswap v3 collect with another recipient',
    request: call(
      '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      'collect((uint256,address,uint128,uint128))',
      [[812345n, thief, 2n ** 128n - 1n, 2n ** 128n - 1n]],
    ),
  },
  {
    name: 'a loan paid out to a stranger',
    source: 'Morpho Blue borrow with another receiver',
    request: call(
      '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
      'borrow((address,address,address,address,uint256),uint256,uint256,address,address)',
      [
        [usdc.address, weth.address, stranger, stranger, 860000000000000000n],
        1000_000000n,
        0n,
        account,
        thief,
      ],
    ),
  },
  {
    name: 'Compound III withdrawn to a stranger',
    source: 'Comet withdrawTo',
    request: call(
      '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      'withdrawTo(address,address,uint256)',
      [thief, usdc.address, 1000_000000n],
    ),
  },
  {
    name: 'ether bridged to a stranger',
    source: 'Optimism bridge bridgeETHTo',
    request: call(
      '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
      'bridgeETHTo(address,uint32,bytes)',
      [thief, 200000, '0x'],
      5n * ether,
    ),
  },
  {
    name: 'tokens bridged to a stranger',
    source: 'Across depositV3 with another recipient',
    request: call(
      '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
      'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
      [
        account,
        thief,
        usdc.address,
        '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
        1000_000000n,
        1n,
        10n,
        `0x${'0'.repeat(40)}`,
        now,
        now + 3600,
        0,
        '0x',
      ],
    ),
  },
  {
    name: 'USDC burned for a stranger on another network',
    source: 'Circle CCTP depositForBurn',
    request: call(
      '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
      'depositForBurn(uint256,uint32,bytes32,address)',
      [1000_000000n, 6, `0x${thief.slice(2).padStart(64, '0')}`, usdc.address],
    ),
  },
  {
    name: 'an omnichain token sent to a stranger',
    source: 'LayerZero OFT send',
    request: call(
      stranger,
      'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)',
      [
        [30110, `0x${thief.slice(2).padStart(64, '0')}`, 1000n * ether, 0n, '0x', '0x', '0x'],
        [ether / 1000n, 0n],
        account,
      ],
      ether / 1000n,
    ),
  },
  control('a new owner', 'Ownable transferOwnership', 'transferOwnership(address)', [thief]),
  control('a proxy’s code replaced', 'UUPS upgradeTo', 'upgradeTo(address)', [thief]),
  control(
    'a proxy’s code replaced and called',
    'UUPS upgradeToAndCall',
    'upgradeToAndCall(address,bytes)',
    [thief, '0x8129fc1c'],
  ),
  control(
    'a proxy’s code replaced through its admin',
    'OpenZeppelin ProxyAdmin upgradeAndCall',
    'upgradeAndCall(address,address,bytes)',
    [collection, thief, '0x'],
  ),
  control('a new owner of a simple contract', 'ds-auth setOwner', 'setOwner(address)', [thief]),
  control('a role that mints', 'AccessControl grantRole', 'grantRole(bytes32,address)', [
    zeros,
    thief,
  ]),
  control('an owner of a Safe exchanged', 'Safe swapOwner', 'swapOwner(address,address,address)', [
    '0x0000000000000000000000000000000000000001',
    account,
    thief,
  ]),
  control(
    'one more owner of a Safe',
    'Safe addOwnerWithThreshold',
    'addOwnerWithThreshold(address,uint256)',
    [thief, 1n],
  ),
  control(
    'a module of a Safe',
    'Safe enableModule, Bybit theft, February 2025',
    'enableModule(address)',
    [thief],
  ),
  control('a guard of a Safe', 'Safe setGuard', 'setGuard(address)', [thief]),
  control(
    'a fallback handler of a Safe',
    'Safe setFallbackHandler',
    'setFallbackHandler(address)',
    [thief],
  ),
  control(
    'an owner of a smart wallet',
    'Coinbase Smart Wallet addOwnerAddress',
    'addOwnerAddress(address)',
    [thief],
  ),
  control(
    'a validator of a modular account',
    'ERC-7579 installModule',
    'installModule(uint256,address,bytes)',
    [1n, thief, '0x'],
  ),
  control('a name given away', 'ENS registry setOwner', 'setOwner(bytes32,address)', [
    zeros,
    thief,
  ]),
  control(
    'a subname given away',
    'ENS registry setSubnodeOwner',
    'setSubnodeOwner(bytes32,bytes32,address)',
    [zeros, zeros, thief],
  ),
  control('a name’s control given away', 'ENS registrar reclaim', 'reclaim(uint256,address)', [
    1n,
    thief,
  ]),
  {
    name: 'all stETH allowed to a stranger',
    source: 'ERC-20 approve of stETH with the balance, Inferno Drainer',
    request: call(steth.address, 'approve(address,uint256)', [thief, 1000n * ether]),
  },
]
