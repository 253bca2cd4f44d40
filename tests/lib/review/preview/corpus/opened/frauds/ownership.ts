import { keccak256, toHex } from 'viem'
import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { arbitrum, bnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { call, encode, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const proxy = someone('vault that can be upgraded')
const provider = someone('pool addresses provider')
const proxyAdmin = someone('proxy admin of a protocol')
const safe = someone('multisig of a protocol')
const thief = someone('next owner of a protocol')
const code = someone('next code of a protocol')
const node = seen({
  young: [code],
  people: [thief],
  contracts: [proxy, provider, proxyAdmin, safe],
})

export const ownership = frauds('owners of contracts and upgrades', {
  'the provider of all pools to a person': {
    from: reports.radiant,
    on: arbitrum,
    request: sign(
      { chainId: 42161, verifyingContract: safe },
      [safeTxType],
      safeTxOf({
        to: provider,
        data: encode('transferOwnership(address newOwner)', [thief]),
      }),
    ),
    node,
  },
  'the ownership of a lending market on BNB Smart Chain': {
    from: reports.radiantSigning,
    on: bnb,
    request: call(provider, 'transferOwnership(address newOwner)', [thief]),
    node,
  },
  'a vault upgraded to code of half an hour ago': {
    from: reports.zoth,
    request: call(proxy, 'upgradeTo(address newImplementation)', [code]),
    node,
  },
  'a vault upgraded and emptied in one call': {
    from: reports.zothProxy,
    request: call(proxy, 'upgradeToAndCall(address newImplementation, bytes data) payable', [
      code,
      encode('withdrawAll(address to)', [thief]),
    ]),
    node,
  },
  'a proxy upgraded by its admin contract': {
    from: documents.openZeppelin,
    request: call(
      proxyAdmin,
      'upgradeAndCall(address proxy, address implementation, bytes data) payable',
      [proxy, code, '0x'],
    ),
    node,
  },
  'the admin of a proxy changed': {
    from: documents.openZeppelin,
    request: call(proxyAdmin, 'changeProxyAdmin(address proxy, address newAdmin)', [proxy, thief]),
    node,
  },
  'the role of the admin granted to a person': {
    from: documents.openZeppelin,
    request: call(proxy, 'grantRole(bytes32 role, address account)', [zeroHash, thief]),
    node,
  },
  'the role of the minter granted to new code': {
    from: reports.uxlink,
    on: arbitrum,
    request: call(proxy, 'grantRole(bytes32 role, address account)', [
      keccak256(toHex('MINTER_ROLE')),
      code,
    ]),
    node,
  },
  'a facet added that replaces the transfers of a diamond': {
    from: documents.diamonds,
    request: call(
      proxy,
      'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] _diamondCut, address _init, bytes _calldata)',
      [[{ facetAddress: code, action: 1, functionSelectors: ['0xa9059cbb'] }], code, '0x8129fc1c'],
    ),
    node,
  },
  'the admin of a Compound fork handed on': {
    from: documents.compound,
    request: call(proxy, '_setPendingAdmin(address newPendingAdmin) returns (uint256)', [thief]),
    node,
  },
  'a peer of an omnichain token that its owner does not know': {
    from: documents.oapp,
    request: call(proxy, 'setPeer(uint32 eid, bytes32 peer)', [30184, padded(code)]),
    node,
  },
  'a delegate who configures the endpoint of an omnichain token': {
    from: documents.oapp,
    request: call(proxy, 'setDelegate(address delegate)', [thief]),
    node,
  },
  'a call scheduled that gives the timelock away': {
    from: documents.governor,
    request: call(
      proxy,
      'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
      [
        proxyAdmin,
        0n,
        encode('transferOwnership(address newOwner)', [thief]),
        zeroHash,
        zeroHash,
        172800n,
      ],
    ),
    node,
  },
  'a beacon of many vaults upgraded': {
    from: documents.openZeppelin,
    request: call(proxy, 'setBeaconImplementation(address newImplementation)', [code]),
    node,
  },
})
