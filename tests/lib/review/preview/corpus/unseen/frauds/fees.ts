import { parseEther, parseGwei } from 'viem'
import { bnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { encode, friend } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const fake = someone('token with a forged approval')
const node = seen({ young: [fake], facts: [{ address: fake, symbol: 'DAI', decimals: 18 }] })
const revoke = encode('approve(address spender, uint256 amount) returns (bool)', [zeroAddress, 0n])

export const fees = frauds('fees as the theft', {
  'a forged approval revoked for the price of gas tokens': {
    from: reports.gasTokens,
    on: bnb,
    request: {
      kind: 'transaction',
      to: fake,
      value: 0n,
      data: revoke,
      gas: 29_000_000n,
      gasPrice: parseGwei('60'),
    },
    node,
  },
  'a revocation on Ethereum with all gas of a block': {
    from: reports.fakeApprovals,
    request: {
      kind: 'transaction',
      to: fake,
      value: 0n,
      data: revoke,
      gas: 30_000_000n,
      maxFeePerGas: parseGwei('120'),
      maxPriorityFeePerGas: parseGwei('2'),
    },
    node,
  },
  'a small payment with a tip of ether to the builder': {
    from: 'no report is known',
    request: {
      kind: 'transaction',
      to: friend,
      value: parseEther('0.001'),
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: parseGwei('400000'),
      maxPriorityFeePerGas: parseGwei('399000'),
    },
    node: seen({ people: [friend] }),
  },
  'a claim for nothing whose fee is most of the balance': {
    from: reports.gasTokens,
    request: {
      kind: 'transaction',
      to: fake,
      value: 0n,
      data: encode('claim()'),
      gas: 15_000_000n,
      gasPrice: parseGwei('600'),
    },
    node,
  },
  'an empty call at nine thousand gwei': {
    from: 'no report is known',
    request: {
      kind: 'transaction',
      to: friend,
      value: 0n,
      data: '0x',
      gas: 1_000_000n,
      gasPrice: parseGwei('9000'),
    },
    node: seen({ people: [friend] }),
  },
})
