import { parseUnits } from 'viem'
import {
  arbitrum,
  base,
  onArbitrum,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const uni = { address: contracts.uni, symbol: 'UNI', decimals: 18 } as const
const aeroOnBase = {
  address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
  symbol: 'AERO',
  decimals: 18,
} as const
const merkl = '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'
const distributor = someone('distributor of an airdrop')
const vesting = someone('vesting of a team')
const prize = someone('vault of prizes')

export const claims = everyday('claims', {
  'an airdrop with a proof': {
    from: documents.merkle,
    request: call(
      distributor,
      'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
      [11_214n, account, parseUnits('400', 18), [opaque('p1', 32), opaque('p2', 32)]],
    ),
    node: seen({
      contracts: [distributor],
      facts: [uni],
      changes: [gained(uni, parseUnits('400', 18))],
    }),
  },
  'rewards of Merkl': {
    from: documents.merkl,
    on: arbitrum,
    request: call(
      merkl,
      'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)',
      [[account], [onArbitrum.arb.address], [parseUnits('31', 18)], [[opaque('m1', 32)]]],
    ),
    node: seen({
      contracts: [merkl, onArbitrum.arb.address],
      changes: [gained(onArbitrum.arb, parseUnits('31', 18))],
    }),
  },
  'rewards of a gauge of Aerodrome': {
    from: documents.aerodrome,
    on: base,
    request: call('0x519BBD1Dd8C6A94C46080E24f316c14Ee758C025', 'getReward(address _account)', [
      account,
    ]),
    node: seen({
      contracts: ['0x519BBD1Dd8C6A94C46080E24f316c14Ee758C025'],
      facts: [aeroOnBase],
      changes: [gained(aeroOnBase, parseUnits('7', 18))],
    }),
  },
  'OP of a round claimed': {
    from: documents.merkle,
    on: optimism,
    request: call(
      distributor,
      'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
      [88n, account, parseUnits('271', 18), [opaque('o1', 32)]],
    ),
    node: seen({
      contracts: [distributor, onOptimism.op.address],
      changes: [gained(onOptimism.op, parseUnits('271', 18))],
    }),
  },
  'vested tokens released': {
    from: documents.openZeppelin,
    request: call(vesting, 'release(address token)', [uni.address]),
    node: seen({
      contracts: [vesting],
      facts: [uni],
      changes: [gained(uni, parseUnits('95', 18))],
    }),
  },
  'a prize of PoolTogether': {
    from: documents.poolTogether,
    on: optimism,
    request: call(
      prize,
      'claimPrizes(uint8 tier, address[] winners, uint32[][] prizeIndices, address feeRecipient, uint256 minFeePerClaim) returns (uint256)',
      [3, [account], [[1]], account, 0n],
    ),
    node: seen({
      contracts: [prize, onOptimism.weth.address],
      changes: [gained(onOptimism.weth, parseUnits('0.002', 18))],
    }),
  },
})
