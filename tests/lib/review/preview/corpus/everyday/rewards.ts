import { parseEther, parseUnits } from 'viem'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { gained, node } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, type CorpusCase, call } from '#tests/lib/review/preview/corpus/requests.ts'

const proof = (seed: string, size: number) =>
  Array.from({ length: size }, (_, index) => opaque(`${seed}${index}`, 32))

const uni = {
  address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  symbol: 'UNI',
  decimals: 18,
} as const
const uniDistributor = '0x090D4613473dEE047c3f2706764f49E0821D256e'
const arbitrumDistributor = '0x67a24CE4321aB3aF51c2D0a4801c3E111D88C9d9'
const merkl = '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'
const safeToken = {
  address: '0x5aFE3855358E112B5647B952709E6165e1c1eEEe',
  symbol: 'SAFE',
  decimals: 18,
} as const
const safeAirdrop = '0xA0b937D5c8E32a80E3a8ed4227CD020221544ee6'

const airdrops: CorpusCase[] = [
  {
    name: '400 UNI of the first users',
    source:
      'Uniswap MerkleDistributor.claim(uint256,address,uint256,bytes32[]) (github.com/Uniswap/merkle-distributor)',
    request: call(
      uniDistributor,
      'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
      [188_120n, account, parseEther('400'), proof('uni', 18)],
    ),
    node: node([uniDistributor], { facts: [uni], changes: [gained(uni, parseEther('400'))] }),
  },
  {
    name: 'ARB of the first users',
    source: 'Arbitrum TokenDistributor.claim() (github.com/ArbitrumFoundation/governance)',
    request: call(arbitrumDistributor, 'claim()'),
    context: arbitrum,
    node: node([arbitrumDistributor], { changes: [gained(onArbitrum.arb, parseEther('1250'))] }),
  },
  {
    name: 'incentives of Merkl on Base',
    source: 'Merkl Distributor.claim(address[],address[],uint256[],bytes32[][]) (docs.merkl.xyz)',
    request: call(
      merkl,
      'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)',
      [[account], [onBase.aero.address], [parseEther('17.25')], [proof('merkl', 14)]],
    ),
    context: base,
    node: node([merkl, onBase.aero.address], {
      changes: [gained(onBase.aero, parseEther('4.4'))],
    }),
  },
  {
    name: 'an allocation of SAFE that becomes free over years',
    source:
      'Safe VestingPool.claimVestedTokens(bytes32,address,uint128) (github.com/safe-global/safe-token)',
    request: call(
      safeAirdrop,
      'claimVestedTokens(bytes32 vestingId, address beneficiary, uint128 tokensToClaim)',
      [opaque('vesting', 32), account, 2n ** 128n - 1n],
    ),
    node: node([safeAirdrop], {
      facts: [safeToken],
      changes: [gained(safeToken, parseEther('61.8'))],
    }),
  },
]

const aaveRewards = '0xf9cc4F0D883F1a1eb2c253bdb46c254Ca51E1F44'
const aBasUsdc = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB'
const urd = '0x330eefa8a787552DC5cAd3C3cA644844B1E61Ddb'
const morpho = {
  address: '0x58D97B57BB95320F9a05dC918Aef65434969c2B2',
  symbol: 'MORPHO',
  decimals: 18,
} as const
const minter = '0xd061D61a4d941c39E5453435B6345Dc261C2fcE0'
const gauge = '0x182B723a58739a9c974cFDB385ceaDb237453c28'
const crv = {
  address: '0xD533a949740bb3306d119CC777fa900bA034cd52',
  symbol: 'CRV',
  decimals: 18,
} as const
const feeDistributor = '0xD16d5eC345Dd86Fb63C6a9C43c517210F1027914'
const crvUsd = {
  address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E',
  symbol: 'crvUSD',
  decimals: 18,
} as const

const earned: CorpusCase[] = [
  {
    name: 'all rewards of Aave on Base',
    source: 'Aave v3 RewardsController.claimAllRewards(address[],address) on Base',
    request: call(
      aaveRewards,
      'claimAllRewards(address[] assets, address to) returns (address[] rewardsList, uint256[] claimedAmounts)',
      [[aBasUsdc], account],
    ),
    context: base,
    node: node([aaveRewards, aBasUsdc], { changes: [gained(onBase.usdc, parseUnits('3.2', 6))] }),
  },
  {
    name: 'rewards in MORPHO',
    source: 'Morpho UniversalRewardsDistributor.claim(address,address,uint256,bytes32[])',
    request: call(
      urd,
      'claim(address account, address reward, uint256 claimable, bytes32[] proof) returns (uint256 amount)',
      [account, morpho.address, parseEther('22.7'), proof('morpho', 12)],
    ),
    node: node([urd], { facts: [morpho], changes: [gained(morpho, parseEther('9.3'))] }),
  },
  {
    name: 'CRV of a gauge',
    source: 'Curve Minter.mint(address)',
    request: call(minter, 'mint(address gauge_addr)', [gauge]),
    node: node([minter, gauge], { facts: [crv], changes: [gained(crv, parseEther('14.6'))] }),
  },
  {
    name: 'fees of Curve for locked CRV',
    source: 'Curve FeeDistributor.claim(address) that pays crvUSD',
    request: call(feeDistributor, 'claim(address _addr) returns (uint256)', [account]),
    node: node([feeDistributor], {
      facts: [crvUsd],
      changes: [gained(crvUsd, parseEther('5.1'))],
    }),
  },
]

/** Airdrops and rewards. */
export const rewards: CorpusCase[] = [...airdrops, ...earned]
