import { numberToHex, parseEther } from 'viem'
import { base } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, authorize, call, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const sweeper = someone('sweeper')
const thief = someone('person behind the sweeper')
const node = seen({ young: [sweeper], people: [thief] })
const signed = (address: string, chainId: number) => ({
  chainId: numberToHex(chainId),
  address: address as `0x${string}`,
  nonce: '0x0' as const,
  yParity: '0x1' as const,
  r: opaque('r', 32),
  s: opaque('s', 32),
})
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const delegationTypes = [
  'Delegation(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt)',
  'Caveat(address enforcer, bytes terms)',
]
const rootAuthority = `0x${'f'.repeat(64)}`

export const delegations = frauds('EIP-7702 delegations', {
  'the account delegated to a sweeper': {
    from: reports.crimeEnjoyor,
    request: authorize(sweeper),
    node,
  },
  'the account delegated on every chain': {
    from: reports.sweepers,
    request: authorize(sweeper, 0),
    node,
  },
  'a delegation on another chain than that of the page': {
    from: reports.sweepers,
    request: authorize(sweeper, 56),
    node,
  },
  'a delegation to an address without code': {
    from: reports.emptySpender,
    request: authorize(thief),
    node,
  },
  'a claim on Base that delegates first': {
    from: reports.batchPhishing,
    on: base,
    request: {
      kind: 'transaction',
      to: account,
      value: 0n,
      data: '0x4e71d92d',
      authorizationList: [signed(sweeper, 8453)],
    },
    node,
  },
  'ether paid to a friend with a delegation attached': {
    from: reports.sweepers,
    request: {
      kind: 'transaction',
      to: thief,
      value: parseEther('0.001'),
      data: '0x',
      authorizationList: [signed(sweeper, 0)],
    },
    node: seen({
      young: [sweeper],
      people: [thief],
      changes: paid('ether', parseEther('0.001'), thief),
    }),
  },
  'the own account told to execute for a sweeper': {
    from: reports.uniswapBatch,
    request: call(account, 'execute(bytes32 mode, bytes executionData) payable', [
      zeroHash,
      opaque('executions', 160),
    ]),
    node,
  },
  'a delegation of MetaMask to a person without caveats': {
    from: documents.delegationFramework,
    request: sign(domain('DelegationManager', manager), delegationTypes, {
      delegate: thief,
      delegator: account,
      authority: rootAuthority,
      caveats: [],
      salt: '0',
    }),
    node: seen({ people: [thief], contracts: [manager] }),
  },
  'a delegation of MetaMask to anybody': {
    from: documents.delegationFramework,
    request: sign(domain('DelegationManager', manager), delegationTypes, {
      delegate: '0x0000000000000000000000000000000000000a11',
      delegator: account,
      authority: rootAuthority,
      caveats: [],
      salt: '17',
    }),
    node: seen({ contracts: [manager] }),
  },
})
