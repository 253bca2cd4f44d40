import { parseEther, parseUnits } from 'viem'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const proof = [
  '0x5b2c9d1e8f7a6043b1c2d3e4f5a6978812345f6e7d8c9bab0c1d2e3f40516273',
  '0xa1f0e9d8c7b6a5948372615f4e3d2c1b0a998877665544332211ffeeddccbbaa',
  '0x0e1d2c3b4a59687786950a1b2c3d4e5f60718293a4b5c6d7e8f9010203040506',
]
const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'

/** Airdrops and rewards that the account collects for itself. */
export const claims: CorpusCase[] = [
  {
    name: 'the airdrop of UNI',
    source: 'Uniswap: MerkleDistributor.claim(uint256,address,uint256,bytes32[])',
    request: call(
      '0x090D4613473dEE047c3f2706764f49E0821D256e',
      'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
      [117_204n, account, parseEther('400'), proof],
    ),
  },
  {
    name: 'the airdrop of ENS, votes kept',
    source: 'ENS: ENSToken.claimTokens(uint256,address,bytes32[])',
    request: call(
      '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
      'claimTokens(uint256 amount, address delegate, bytes32[] merkleProof)',
      [parseEther('143.2'), account, proof],
    ),
  },
  {
    name: 'the airdrop of ARB',
    source: 'Arbitrum: TokenDistributor.claim()',
    request: call('0x67a24CE4321aB3aF51c2D0a4801c3E111D88C9d9', 'claim()'),
    context: { chainId: 42161, tokens: [] },
  },
  {
    name: 'the airdrop of ARB with the votes given to a friend',
    source: 'Arbitrum: TokenDistributor.claimAndDelegate(address,uint256,uint8,bytes32,bytes32)',
    request: call(
      '0x67a24CE4321aB3aF51c2D0a4801c3E111D88C9d9',
      'claimAndDelegate(address delegatee, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
      [friend, 1_768_521_600n, 28, proof[0], proof[2]],
    ),
    context: { chainId: 42161, tokens: [] },
  },
  {
    name: 'an airdrop of a campaign that takes a small fee',
    source: 'Sablier: SablierMerkleInstant.claim(uint256,address,uint128,bytes32[]), payable',
    request: call(
      stranger,
      'claim(uint256 index, address recipient, uint128 amount, bytes32[] merkleProof) payable',
      [318n, account, parseEther('1250'), proof],
      parseEther('0.0003'),
    ),
  },
  {
    name: 'rewards of several pools',
    source: 'Merkl: Distributor.claim(address[],address[],uint256[],bytes32[][])',
    request: call(
      '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae',
      'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)',
      [
        [account, account],
        [contracts.uni, tokens.usdc.address],
        [parseEther('3.1'), parseUnits('12.44', 6)],
        [proof, proof.slice(1)],
      ],
    ),
  },
  {
    name: 'CRV earned by pool tokens',
    source: 'Curve: Minter.mint(address)',
    request: call('0xd061D61a4d941c39E5453435B6345Dc261C2fcE0', 'mint(address gauge_addr)', [
      '0x182B723a58739a9c974cFDB385ceaDb237453c28',
    ]),
  },
  {
    name: 'COMP of all markets',
    source: 'Compound v2: Comptroller.claimComp(address)',
    request: call('0x3d9819210A31b4961b30EF54bE2aeD79B9c9Cd3B', 'claimComp(address holder)', [
      account,
    ]),
  },
  {
    name: 'COMP of the third version',
    source: 'Compound v3: CometRewards.claim(address,address,bool)',
    request: call(
      '0x1B0e765F6224C21223AeA2af16c1C46E38885a40',
      'claim(address comet, address src, bool shouldAccrue)',
      [comet, account, true],
    ),
  },
  {
    name: 'rewards of the safety module',
    source: 'Aave: stkAAVE claimRewards(address,uint256)',
    request: call(
      '0x4da27a545c0c5B758a6BA100e3a049001de870f5',
      'claimRewards(address to, uint256 amount)',
      [account, 2n ** 256n - 1n],
    ),
  },
  {
    name: 'rewards of restaking',
    source: 'EigenLayer: RewardsCoordinator.processClaim(RewardsMerkleClaim,address)',
    request: call(
      '0x7750d328b314EfFa365A0402CcfD489B80B0adda',
      'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (address token, uint256 cumulativeEarnings)[] tokenLeaves) claim, address recipient)',
      [
        {
          rootIndex: 84,
          earnerIndex: 20_117,
          earnerTreeProof: proof[1],
          earnerLeaf: { earner: account, earnerTokenRoot: proof[0] },
          tokenIndices: [0],
          tokenTreeProofs: [proof[2]],
          tokenLeaves: [
            {
              token: '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83',
              cumulativeEarnings: parseEther('7.31'),
            },
          ],
        },
        account,
      ],
    ),
  },
  {
    name: 'rewards of a staked pool token',
    source: 'Synthetix: StakingRewards.getReward()',
    request: call('0xDCB6A51eA3CA5d3Fd898Fd6564757c7aAeC3ca92', 'getReward()'),
  },
  {
    name: 'the airdrop of a friend, who receives it',
    source: 'Uniswap: MerkleDistributor.claim, which pays the listed account, not the sender',
    request: call(
      '0x090D4613473dEE047c3f2706764f49E0821D256e',
      'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
      [88_113n, friend, parseEther('400'), proof],
    ),
  },
]
