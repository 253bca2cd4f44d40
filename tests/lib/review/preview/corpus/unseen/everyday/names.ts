import { namehash, parseEther } from 'viem'
import { base } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gainedItem, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, encode } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const controller = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const resolver = '0xF29100983E058B709F3D539b0c765937B804AC15'
const reverse = '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'
const registrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const baseController = '0x4cCb0BB02FCABA27e82a56646E81d8c5bC4119a5'
const baseResolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'
const year = 31_536_000n
const node = namehash('stroll.eth')
const known = seen({ contracts: [controller, resolver, reverse, registrar] })

export const names = everyday('names', {
  'a commitment to a name': {
    from: documents.ens,
    request: call(controller, 'commit(bytes32 commitment)', [opaque('commitment', 32)]),
    node: known,
  },
  'a name registered for a year': {
    from: documents.ens,
    request: call(
      controller,
      'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses) payable',
      [
        'stroll',
        account,
        year,
        opaque('secret', 32),
        resolver,
        [encode('setAddr(bytes32 node, address a)', [node, account])],
        true,
        0,
      ],
      parseEther('0.0017'),
    ),
    node: seen({
      contracts: [controller, resolver, registrar],
      changes: [...paid('ether', parseEther('0.0016'), controller), gainedItem(registrar, 4_411n)],
    }),
  },
  'a name renewed for five years': {
    from: documents.ens,
    request: call(
      controller,
      'renew(string name, uint256 duration) payable',
      ['stroll', 5n * year],
      parseEther('0.0083'),
    ),
    node: seen({
      contracts: [controller],
      changes: paid('ether', parseEther('0.008'), controller),
    }),
  },
  'the own name as the primary one': {
    from: documents.ens,
    request: call(reverse, 'setName(string name) returns (bytes32)', ['stroll.eth']),
    node: known,
  },
  'avatar and page of a name': {
    from: documents.ens,
    request: call(resolver, 'multicall(bytes[] data) returns (bytes[])', [
      [
        encode('setText(bytes32 node, string key, string value)', [
          node,
          'avatar',
          'ipfs://bafybeif7x7b2qk3c5gqv4a2k6a/avatar.png',
        ]),
        encode('setText(bytes32 node, string key, string value)', [
          node,
          'url',
          'https://stroll.example',
        ]),
      ],
    ]),
    node: known,
  },
  'the address of the own name set to the account': {
    from: documents.ens,
    request: call(resolver, 'setAddr(bytes32 node, address a)', [node, account]),
    node: known,
  },
  'the page of a name on IPFS': {
    from: documents.ens,
    request: call(resolver, 'setContenthash(bytes32 node, bytes hash)', [
      node,
      `0xe30101701220${'7a'.repeat(32)}`,
    ]),
    node: known,
  },
  'a Basename registered': {
    from: documents.basenames,
    on: base,
    request: call(
      baseController,
      'register((string name, address owner, uint256 duration, address resolver, bytes[] data, bool reverseRecord) request) payable',
      [
        {
          name: 'strolling',
          owner: account,
          duration: year,
          resolver: baseResolver,
          data: [
            encode('setAddr(bytes32 node, address a)', [namehash('strolling.base.eth'), account]),
          ],
          reverseRecord: true,
        },
      ],
      parseEther('0.0011'),
    ),
    node: seen({
      contracts: [baseController, baseResolver],
      changes: paid('ether', parseEther('0.001'), baseController),
    }),
  },
  'a subname of the own name': {
    from: documents.ens,
    request: call(
      '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401',
      'setSubnodeRecord(bytes32 parentNode, string label, address owner, address resolver, uint64 ttl, uint32 fuses, uint64 expiry) returns (bytes32)',
      [node, 'pay', account, resolver, 0n, 0, 0n],
    ),
    node: seen({
      contracts: ['0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401', resolver],
      changes: [
        gainedItem(
          '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401',
          BigInt(zeroHash) + 55n,
          'ERC-1155',
        ),
      ],
    }),
  },
})
