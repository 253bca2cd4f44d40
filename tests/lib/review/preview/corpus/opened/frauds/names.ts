import { keccak256, namehash, toHex } from 'viem'
import { base } from '#tests/lib/review/preview/corpus/chains.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { allowed, paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import { account, call, encode } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('collector of names')
const resolver = someone('resolver of a collector')
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const registrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const wrapper = '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401'
const publicResolver = '0xF29100983E058B709F3D539b0c765937B804AC15'
const basenames = '0x03c4738Ee98aE44591e1A4A4F3CaB6641d95DD9a'
const node = namehash('treasury.eth')
const id = BigInt(keccak256(toHex('treasury')))
const known = seen({
  people: [thief],
  young: [resolver],
  contracts: [registry, registrar, wrapper, publicResolver],
})

export const names = frauds('names taken over', {
  'a name of the registry handed to a person': {
    from: documents.ens,
    request: call(registry, 'setOwner(bytes32 node, address owner)', [node, thief]),
    node: known,
  },
  'a name transferred as an item': {
    from: documents.ens,
    request: call(registrar, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      thief,
      id,
    ]),
    node: seen({
      people: [thief],
      contracts: [registrar],
      changes: paidItem(registrar, id, thief),
    }),
  },
  'a wrapped name transferred': {
    from: documents.ens,
    request: call(
      wrapper,
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      [account, thief, BigInt(node), 1n, '0x'],
    ),
    node: seen({
      people: [thief],
      contracts: [wrapper],
      changes: paidItem(wrapper, BigInt(node), thief, 'ERC-1155'),
    }),
  },
  'a name that resolves by the code of a stranger': {
    from: documents.ens,
    request: call(registry, 'setResolver(bytes32 node, address resolver)', [node, resolver]),
    node: known,
  },
  'the address of a name set to a person': {
    from: documents.ens,
    request: call(publicResolver, 'setAddr(bytes32 node, address a)', [node, thief]),
    node: known,
  },
  'all names opened to a person': {
    from: documents.ens,
    request: call(registry, 'setApprovalForAll(address operator, bool approved)', [thief, true]),
    node: known,
  },
  'the control of a name reclaimed for a person': {
    from: documents.ens,
    request: call(registrar, 'reclaim(uint256 id, address owner)', [id, thief]),
    node: known,
  },
  'a renewal that changes the records to a person': {
    from: documents.ens,
    request: call(publicResolver, 'multicall(bytes[] data) returns (bytes[])', [
      [
        encode('setText(bytes32 node, string key, string value)', [
          node,
          'url',
          'https://renew.example',
        ]),
        encode('setAddr(bytes32 node, uint256 coinType, bytes a)', [node, 60n, thief]),
      ],
    ]),
    node: known,
  },
  'a Basename transferred': {
    from: documents.basenames,
    on: base,
    request: call(basenames, 'transferFrom(address from, address to, uint256 tokenId)', [
      account,
      thief,
      id,
    ]),
    node: seen({
      people: [thief],
      contracts: [basenames],
      changes: paidItem(basenames, id, thief),
    }),
  },
  'a name approved to a person as one item': {
    from: documents.ens,
    request: call(registrar, 'approve(address to, uint256 tokenId)', [thief, id]),
    node: seen({
      people: [thief],
      contracts: [registrar],
      permissions: [
        {
          ...allowed({ address: registrar, symbol: 'ENS', decimals: 0 }, thief, 1n),
          kind: 'item',
          id,
        },
      ],
    }),
  },
})
